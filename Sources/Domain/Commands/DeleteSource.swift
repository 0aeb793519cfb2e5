import EventModel

/// Deletes a source.
public struct DeleteSource: CommandPayload {
  /// The command's name.
  public static let name = "DeleteSource"

  /// The source.
  public var id: Identifier

  /// Makes the command.
  public init(id: Identifier) {
    self.id = id
  }

  /// The command among all others.
  public var command: CatalogueCommand { .fruitSource(.deleteSource(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
  }
}
