import EventModel

/// Deletes a fruit.
public struct DeleteFruit: CommandPayload {
  /// The command's name.
  public static let name = "DeleteFruit"

  /// The fruit.
  public var id: Identifier

  /// Makes the command.
  public init(id: Identifier) {
    self.id = id
  }

  /// The command among all others.
  public var command: CatalogueCommand { .fruitSource(.deleteFruit(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
  }
}
