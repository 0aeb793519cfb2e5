import EventModel

/// Gives a singer another name.
public struct RenameSinger: CommandPayload {
  /// The command's name.
  public static let name = "RenameSinger"

  /// The singer.
  public var id: Identifier
  /// The new name.
  public var name: String

  /// Makes the command.
  public init(id: Identifier, name: String) {
    self.id = id
    self.name = name
  }

  /// The command among all others.
  public var command: CatalogueCommand { .singerSong(.renameSinger(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
    fields.write("name", name)
  }
}
