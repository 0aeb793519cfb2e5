import EventModel

/// Decides about fruits and sources, which are paired one to one.
///
/// Pairing two that have other partners frees those in the same commit, and so does deleting one.
public struct FruitSourceDecider: Decider {
  /// What must be known to decide.
  public struct State: Hashable, Sendable {
    var fruits = NamedRecords(.fruit)
    var sources = NamedRecords(.source)
    var pairs: Set<Pair> = []
    var identities = TakenIdentities()
  }

  /// A fruit and where it comes from.
  struct Pair: Hashable, Sendable {
    let fruitID: Identifier
    let fruitName: String
    let sourceID: Identifier
    let sourceName: String
  }

  static let pairTypes = [FruitPaired.type, FruitUnpaired.type]
  static let fruitTypes = [FruitAdded.type, FruitDeleted.type] + pairTypes
  static let sourceTypes = [SourceAdded.type, SourceDeleted.type] + pairTypes

  /// Makes the decider.
  public init() {}

  /// Nothing is known.
  public var initialState: State { State() }

  /// The events of the records that the command names, pairings among them.
  public func query(for command: FruitSourceCommand) -> EventQuery {
    switch command {
    case .addFruit(let add): TakenIdentities.query(for: add.id)
    case .addSource(let add): TakenIdentities.query(for: add.id)
    case .pairFruit(let pair):
      Self.query(fruit: pair.fruit).union(Self.query(source: pair.source))
    case .unpairFruit(let unpair): Self.query(fruit: unpair.fruit)
    case .deleteFruit(let delete): Self.query(fruit: .id(delete.id))
    case .deleteSource(let delete): Self.query(source: .id(delete.id))
    }
  }

  private static func query(fruit: RecordReference) -> EventQuery {
    switch fruit {
    case .id(let id): .tagged(CatalogueTag.fruit(id), types: fruitTypes)
    case .name(let name): .tagged(CatalogueTag.fruitName(name), types: fruitTypes)
    }
  }

  private static func query(source: RecordReference) -> EventQuery {
    switch source {
    case .id(let id): .tagged(CatalogueTag.source(id), types: sourceTypes)
    case .name(let name): .tagged(CatalogueTag.sourceName(name), types: sourceTypes)
    }
  }

  /// The events that the command leads to; none when nothing changes.
  public func decide(
    _ command: FruitSourceCommand, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    switch command {
    case .addFruit(let add):
      try TextRules.check(add.name, .name)
      try state.identities.check(add.id)
      return [.fruit(.added(FruitAdded(id: add.id ?? add.newID, name: add.name)))]
    case .addSource(let add):
      try TextRules.check(add.name, .name)
      try state.identities.check(add.id)
      return [.source(.added(SourceAdded(id: add.id ?? add.newID, name: add.name)))]
    case .pairFruit(let pair): return try decide(pair, state)
    case .unpairFruit(let unpair):
      let fruit = try state.fruits.resolve(unpair.fruit)
      return state.unpaired { $0.fruitID == fruit }
    case .deleteFruit(let delete):
      let name = try state.fruits.name(of: delete.id)
      return state.unpaired { $0.fruitID == delete.id }
        + [.fruit(.deleted(FruitDeleted(id: delete.id, name: name)))]
    case .deleteSource(let delete):
      let name = try state.sources.name(of: delete.id)
      return state.unpaired { $0.sourceID == delete.id }
        + [.source(.deleted(SourceDeleted(id: delete.id, name: name)))]
    }
  }

  private func decide(
    _ command: PairFruit, _ state: State
  ) throws(CatalogueRejection) -> [CatalogueEvent] {
    let fruit = try state.fruits.resolve(command.fruit)
    let source = try state.sources.resolve(command.source)
    if state.pairs.contains(where: { $0.fruitID == fruit && $0.sourceID == source }) { return [] }
    let paired = FruitPaired(
      fruitID: fruit, fruitName: try state.fruits.name(of: fruit), sourceID: source,
      sourceName: try state.sources.name(of: source))
    return state.unpaired { $0.fruitID == fruit || $0.sourceID == source }
      + [.fruit(.paired(paired))]
  }

  /// What is known after one more event.
  public func evolve(_ state: inout State, _ event: CatalogueEvent) {
    state.identities.evolve(event)
    switch event {
    case .fruit(.added(let added)): state.fruits.set(added.id, added.name)
    case .fruit(.deleted(let deleted)): state.fruits.remove(deleted.id)
    case .fruit(.paired(let paired)):
      state.pairs.insert(
        Pair(
          fruitID: paired.fruitID, fruitName: paired.fruitName, sourceID: paired.sourceID,
          sourceName: paired.sourceName))
    case .fruit(.unpaired(let unpaired)):
      state.pairs = state.pairs.filter {
        $0.fruitID != unpaired.fruitID || $0.sourceID != unpaired.sourceID
      }
    case .source(.added(let added)): state.sources.set(added.id, added.name)
    case .source(.deleted(let deleted)): state.sources.remove(deleted.id)
    case .contact, .singer, .song, .artist, .album: break
    }
  }
}

extension FruitSourceDecider.State {
  /// The events that part some of the pairs, in the order of the fruits.
  fileprivate func unpaired(
    _ isMeant: (FruitSourceDecider.Pair) -> Bool
  ) -> [CatalogueEvent] {
    pairs.filter(isMeant).sorted { $0.fruitID < $1.fruitID }.map {
      .fruit(
        .unpaired(
          FruitUnpaired(
            fruitID: $0.fruitID, fruitName: $0.fruitName, sourceID: $0.sourceID,
            sourceName: $0.sourceName)))
    }
  }
}
