import EventModel

/// Says where a fruit comes from; partners that either had before are freed.
public struct PairFruit: CommandPayload {
  /// The command's name.
  public static let name = "PairFruit"

  /// The fruit.
  public var fruit: RecordReference
  /// Where it comes from.
  public var source: RecordReference

  /// Makes the command.
  public init(fruit: RecordReference, source: RecordReference) {
    self.fruit = fruit
    self.source = source
  }

  /// The command among all others.
  public var command: CatalogueCommand { .fruitSource(.pairFruit(self)) }

  /// The fruit, if it was named by its identity.
  public var recordID: Identifier? { fruit.identifier }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    // Identities come before names: their keys are shorter.
    for (name, record) in [("fruit", fruit), ("source", source)] where record.identifier != nil {
      fields.write(reference: name, record)
    }
    for (name, record) in [("fruit", fruit), ("source", source)] where record.identifier == nil {
      fields.write(reference: name, record)
    }
  }
}
