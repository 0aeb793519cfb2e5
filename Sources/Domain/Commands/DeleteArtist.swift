import EventModel

/// Deletes an artist.
public struct DeleteArtist: CommandPayload {
  /// The command's name.
  public static let name = "DeleteArtist"

  /// The artist.
  public var id: Identifier
  /// What becomes of the albums.
  public var albums: AlbumsRule

  /// Makes the command.
  public init(id: Identifier, albums: AlbumsRule = .deny) {
    self.id = id
    self.albums = albums
  }

  /// The command among all others.
  public var command: CatalogueCommand { .artistAlbum(.deleteArtist(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
    fields.write("albums", albums.rawValue)
  }
}
