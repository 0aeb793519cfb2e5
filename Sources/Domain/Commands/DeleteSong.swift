import EventModel

/// Deletes a song.
public struct DeleteSong: CommandPayload {
  /// The command's name.
  public static let name = "DeleteSong"

  /// The song.
  public var id: Identifier

  /// Makes the command.
  public init(id: Identifier) {
    self.id = id
  }

  /// The command among all others.
  public var command: CatalogueCommand { .singerSong(.deleteSong(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
  }
}
