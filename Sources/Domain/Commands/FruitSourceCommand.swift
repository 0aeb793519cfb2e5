/// What may be asked of the fruits and sources.
public enum FruitSourceCommand: Hashable, Sendable {
  /// Adds a fruit.
  case addFruit(AddFruit)
  /// Adds a source.
  case addSource(AddSource)
  /// Says where a fruit comes from.
  case pairFruit(PairFruit)
  /// Parts a fruit from its source.
  case unpairFruit(UnpairFruit)
  /// Deletes a fruit.
  case deleteFruit(DeleteFruit)
  /// Deletes a source.
  case deleteSource(DeleteSource)

  /// What is asked, whatever the command.
  public var payload: any CommandPayload {
    switch self {
    case .addFruit(let payload): payload
    case .addSource(let payload): payload
    case .pairFruit(let payload): payload
    case .unpairFruit(let payload): payload
    case .deleteFruit(let payload): payload
    case .deleteSource(let payload): payload
    }
  }
}
