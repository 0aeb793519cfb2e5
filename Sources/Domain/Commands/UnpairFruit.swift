import EventModel

/// Parts a fruit from its source.
public struct UnpairFruit: CommandPayload {
  /// The command's name.
  public static let name = "UnpairFruit"

  /// The fruit.
  public var fruit: RecordReference

  /// Makes the command.
  public init(fruit: RecordReference) {
    self.fruit = fruit
  }

  /// The command among all others.
  public var command: CatalogueCommand { .fruitSource(.unpairFruit(self)) }

  /// The fruit, if it was named by its identity.
  public var recordID: Identifier? { fruit.identifier }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write(reference: "fruit", fruit)
  }
}
