import EventModel

/// Gives an artist another name or disambiguation.
public struct RenameArtist: CommandPayload {
  /// The command's name.
  public static let name = "RenameArtist"

  /// The artist.
  public var id: Identifier
  /// The new name.
  public var name: String
  /// What tells the artist from others of the name.
  public var disambiguation: Change<String?>

  /// Makes the command.
  public init(id: Identifier, name: String, disambiguation: Change<String?> = .unchanged) {
    self.id = id
    self.name = name
    self.disambiguation = disambiguation
  }

  /// The command among all others.
  public var command: CatalogueCommand { .artistAlbum(.renameArtist(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
    fields.write("name", name)
    fields.write(change: "disambiguation", disambiguation)
  }
}
