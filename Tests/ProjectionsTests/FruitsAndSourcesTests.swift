import Domain
import EventModel
import Projections
import Testing

@Suite("Fruits and sources")
struct FruitsAndSourcesTests {
  @Test("A pair is seen from both sides")
  func pairs() throws {
    var view = FoldedView()
    try view.happen(fruit(1, "Mango"), fruit(2, "apple"), source(3, "Tree"), source(4, "India"))
    try view.happen(pair(1, 4))
    #expect(
      try view.fruits() == [
        FruitRow(id: Identifier(2), name: "apple"),
        FruitRow(
          id: Identifier(1), name: "Mango", sourceID: Identifier(4), sourceName: "India"),
      ])
    #expect(
      try view.sources() == [
        SourceRow(id: Identifier(4), name: "India", fruitID: Identifier(1), fruitName: "Mango"),
        SourceRow(id: Identifier(3), name: "Tree"),
      ])
  }

  @Test("Old partners that were freed in the same commit have no partner")
  func rePairing() throws {
    var view = FoldedView()
    try view.happen(
      fruit(1, "Mango"), fruit(2, "Apple"), source(3, "Tree"), source(4, "India"), pair(1, 4),
      pair(2, 3))
    try view.happen(unpair(1, 4), unpair(2, 3), pair(1, 3))
    #expect(try view.fruits().map(\.sourceName) == [nil, "Tree"])
    #expect(try view.sources().map(\.fruitName) == [nil, "Mango"])
  }

  @Test("Who loses its partner to a deletion is shown without one")
  func deletion() throws {
    var view = FoldedView()
    try view.happen(fruit(1, "Mango"), source(2, "India"), fruit(3, "Fig"), source(4, "Tree"))
    try view.happen(pair(1, 2), pair(3, 4))
    try view.happen(
      .fruit(.deleted(FruitDeleted(id: Identifier(1), name: "Mango"))),
      .source(.deleted(SourceDeleted(id: Identifier(4), name: "Tree"))))
    #expect(try view.fruits() == [FruitRow(id: Identifier(3), name: "Fig")])
    #expect(try view.sources() == [SourceRow(id: Identifier(2), name: "India")])
    #expect(try FruitsAndSourcesProjector.fruit(Identifier(1), in: view.view) == nil)
    #expect(
      try FruitsAndSourcesProjector.source(Identifier(2), in: view.view)
        == SourceRow(id: Identifier(2), name: "India"))
  }
}
