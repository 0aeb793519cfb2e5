import Domain
import EventModel
import Testing

@Suite("Fruits and sources")
struct FruitSourceDeciderTests {
  private let apple = Sample.id(20)
  private let spain = Sample.id(21)
  private var history: Given<CatalogueDecider> {
    given(
      Sample.fruitAdded, Sample.sourceAdded, Sample.fruitAdded(apple, "Apple"),
      Sample.sourceAdded(spain, "Spain"))
  }
  /// Mango from India, apple from Spain.
  private var pairs: Given<CatalogueDecider> {
    history.and([Sample.paired, Sample.paired(apple, "Apple", spain, "Spain")])
  }

  private func pair(_ fruit: RecordReference, _ source: RecordReference) -> CatalogueCommand {
    PairFruit(fruit: fruit, source: source).command
  }

  @Test("Fruits and sources are added with a name")
  func adds() throws {
    try given().when(AddFruit(newID: Sample.new, name: "Mango").command)
      .then([Sample.fruitAdded(Sample.new, "Mango")])
    try given().when(AddSource(newID: Sample.new, name: "India").command)
      .then([Sample.sourceAdded(Sample.new, "India")])
    let texts: [(String, RejectionCode)] = [
      (" ", .blank(.name)), (String(repeating: "x", count: 1001), .tooLong(.name)),
      ("a\nb", .invalid(.name)),
    ]
    for (text, code) in texts {
      try given().when(AddFruit(newID: Sample.new, name: text).command).thenRejected(code)
      try given().when(AddSource(newID: Sample.new, name: text).command).thenRejected(code)
    }
  }

  @Test("Two without partners are paired, by identity or by name")
  func pairsFree() throws {
    let references: [(RecordReference, RecordReference)] = [
      (.id(Sample.mango), .id(Sample.india)), (.name("mango"), .name("INDIA")),
      (.id(Sample.mango), .name("India")), (.name("Mango"), .id(Sample.india)),
    ]
    for (fruit, source) in references {
      try history.when(pair(fruit, source)).then([Sample.paired])
    }
  }

  @Test("Pairing two that have other partners frees those first, in the same commit")
  func frees() throws {
    let references: [(RecordReference, RecordReference)] = [
      (.id(Sample.mango), .id(spain)), (.name("Mango"), .name("Spain")),
      (.id(Sample.mango), .name("Spain")), (.name("Mango"), .id(spain)),
    ]
    for (fruit, source) in references {
      try pairs.when(pair(fruit, source)).then([
        Sample.unpaired(Sample.mango, "Mango", Sample.india, "India"),
        Sample.unpaired(apple, "Apple", spain, "Spain"),
        Sample.paired(Sample.mango, "Mango", spain, "Spain"),
      ])
    }
  }

  @Test("A partner that was freed before is not freed again")
  func freedBefore() throws {
    let events = try pairs.when(pair(.id(Sample.mango), .id(spain))).events()
    try pairs.and(events).when(pair(.name("Apple"), .name("India"))).then([
      Sample.paired(apple, "Apple", Sample.india, "India")
    ])
  }

  @Test("Pairing partners again gives no event")
  func again() throws {
    try pairs.when(pair(.id(Sample.mango), .id(Sample.india))).thenNothing()
    try pairs.when(pair(.name("Mango"), .name("India"))).thenNothing()
  }

  @Test("What is not there is not paired")
  func unknown() throws {
    try history.when(pair(.id(Sample.nobody), .id(spain))).thenRejected(.unknown(.fruit))
    try history.when(pair(.name("Kiwi"), .id(spain))).thenRejected(.unknown(.fruit))
    try history.when(pair(.id(apple), .id(Sample.nobody))).thenRejected(.unknown(.source))
    try history.when(pair(.id(apple), .name("Chile"))).thenRejected(.unknown(.source))
    try history.when(UnpairFruit(fruit: .id(Sample.nobody)).command)
      .thenRejected(.unknown(.fruit))
    try history.when(UnpairFruit(fruit: .name("Kiwi")).command).thenRejected(.unknown(.fruit))
    try history.when(DeleteFruit(id: Sample.india).command).thenRejected(.unknown(.fruit))
    try history.when(DeleteSource(id: Sample.mango).command).thenRejected(.unknown(.source))
  }

  @Test("A name that several have is refused")
  func ambiguous() throws {
    let twice = history.and([
      Sample.fruitAdded(Sample.id(30), "MANGO"), Sample.sourceAdded(Sample.id(31), "INDIA"),
    ])
    try twice.when(pair(.name("Mango"), .id(spain))).thenRejected(.ambiguous(.fruit))
    try twice.when(pair(.id(apple), .name("India"))).thenRejected(.ambiguous(.source))
    try twice.when(UnpairFruit(fruit: .name("Mango")).command).thenRejected(.ambiguous(.fruit))
  }

  @Test("A fruit is parted from its source; without one there is nothing to do")
  func unpair() throws {
    for reference in [RecordReference.id(apple), .name("apple")] {
      try pairs.when(UnpairFruit(fruit: reference).command)
        .then([Sample.unpaired(apple, "Apple", spain, "Spain")])
      try history.when(UnpairFruit(fruit: reference).command).thenNothing()
    }
  }

  @Test("Deleting a fruit or a source frees its partner in the same commit")
  func delete() throws {
    let fruitDeleted = CatalogueEvent.fruit(.deleted(FruitDeleted(id: apple, name: "Apple")))
    let sourceDeleted = CatalogueEvent.source(.deleted(SourceDeleted(id: spain, name: "Spain")))
    let unpaired = Sample.unpaired(apple, "Apple", spain, "Spain")
    try pairs.when(DeleteFruit(id: apple).command).then([unpaired, fruitDeleted])
    try pairs.when(DeleteSource(id: spain).command).then([unpaired, sourceDeleted])
    try history.when(DeleteFruit(id: apple).command).then([fruitDeleted])
    try history.when(DeleteSource(id: spain).command).then([sourceDeleted])
    try history.and([fruitDeleted]).when(DeleteFruit(id: apple).command)
      .thenRejected(.unknown(.fruit))
    try history.and([sourceDeleted]).when(DeleteSource(id: spain).command)
      .thenRejected(.unknown(.source))
    try history.and([sourceDeleted]).when(pair(.name("Apple"), .name("Spain")))
      .thenRejected(.unknown(.source))
  }
}
