import EventModel

extension Compensation {
  /// Sets back a fruit; its pairs are set back together with all others.
  mutating func setBackFruit(_ id: Identifier) throws(CatalogueRejection) {
    let reversal = try reversal(.fruit, id, name: \.name) { state in
      state.fruitsAndSources.fruits.names[id].map { FruitAdded(id: id, name: $0) }
    }
    switch reversal {
    // A fruit's name never changes.
    case .nothing, .edit: break
    case .add(let facts): comesBack(.fruit(.added(facts)))
    case .delete(let facts): goes(.fruit(.deleted(FruitDeleted(id: id, name: facts.name))))
    }
  }

  /// Sets back a source; its pairs are set back together with all others.
  mutating func setBackSource(_ id: Identifier) throws(CatalogueRejection) {
    let reversal = try reversal(.source, id, name: \.name) { state in
      state.fruitsAndSources.sources.names[id].map { SourceAdded(id: id, name: $0) }
    }
    switch reversal {
    // A source's name never changes.
    case .nothing, .edit: break
    case .add(let facts): comesBack(.source(.added(facts)))
    case .delete(let facts): goes(.source(.deleted(SourceDeleted(id: id, name: facts.name))))
    }
  }

  /// Parts the pairs that the commit made, and joins those that it parted.
  mutating func setBackPairs() throws(CatalogueRejection) {
    let (before, after) = (before.fruitsAndSources.pairs, after.fruitsAndSources.pairs)
    for pair in after.subtracting(before).sorted(by: { $0.fruitID < $1.fruitID }) {
      guard now.fruitsAndSources.pairs.contains(pair) else {
        throw .changed(
          .fruit, pair.fruitName, "given another source, or none,", later[pair.fruitID])
      }
      happens(
        .fruit(
          .unpaired(
            FruitUnpaired(
              fruitID: pair.fruitID, fruitName: pair.fruitName, sourceID: pair.sourceID,
              sourceName: pair.sourceName))))
    }
    for pair in before.subtracting(after).sorted(by: { $0.fruitID < $1.fruitID }) {
      guard !now.fruitsAndSources.pairs.contains(pair) else {
        throw .changed(.fruit, pair.fruitName, "given this source again", later[pair.fruitID])
      }
      happens(
        .fruit(
          .paired(
            FruitPaired(
              fruitID: pair.fruitID, fruitName: pair.fruitName, sourceID: pair.sourceID,
              sourceName: pair.sourceName))))
    }
  }
}
