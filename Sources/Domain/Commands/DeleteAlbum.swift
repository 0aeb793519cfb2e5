import EventModel

/// Deletes an album.
public struct DeleteAlbum: CommandPayload {
  /// The command's name.
  public static let name = "DeleteAlbum"

  /// The album.
  public var id: Identifier

  /// Makes the command.
  public init(id: Identifier) {
    self.id = id
  }

  /// The command among all others.
  public var command: CatalogueCommand { .artistAlbum(.deleteAlbum(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
  }
}
