import Domain
import EventModel
import Projections

@testable import EventStore

/// Facts of the catalogue's events, of every type and version, and the views that fold them.
///
/// The first byte chooses the type, the second the version.
struct CatalogueEventTarget: FuzzTarget {
  let name = "catalogue-event"
  let words = ["id", "name", "title", "singerID", "releaseDate", "phones", "value", "label"]

  /// One position after the other, so that a fold is of a log.
  private struct History: EventSource {
    let event: RecordedEvent

    func head() throws(ViewError) -> Position { event.position }

    func visit(
      after: Position, through: Position, types: Set<EventType>?,
      _ body: (RecordedEvent) throws(ViewError) -> ScanStep
    ) throws(ViewError) { _ = try body(event) }

    func recordChecksum(at position: Position) throws(ViewError) -> UInt64? { nil }
  }

  var seeds: [[UInt8]] {
    let id = CBORValue.Entry(key: .text("id"), value: .identifier(Identifier(high: 1, low: 2)))
    let entries: [CBORValue.Entry] = [
      .init(key: .text("name"), value: .text("Björk")),
      .init(key: .text("title"), value: .text("Venus")),
      .init(key: .text("releaseDate"), value: .text("January 20, 2009")),
      .init(key: .text("artistID"), value: .identifier(Identifier(high: 5, low: 6))),
    ]
    return CatalogueEvent.types.indices.flatMap { index in
      [CBORValue.map([id]), .map([id] + entries.prefix(1)), .map([id] + entries)]
        .compactMap { try? $0.encoded() }.flatMap { data in
          (1...2).map { [UInt8(index), $0] + data }
        }
    }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    guard input.count > 2 else { return false }
    let types = CatalogueEvent.types
    let stored = NewEvent(
      type: types[Int(input[0]) % types.count], version: Int(input[1] % 4), tags: [],
      data: Array(input.dropFirst(2)))
    let event: RecordedEvent
    let fact: CatalogueEvent
    do throws(EventDecodingError) {
      event = try CatalogueUpcasters.all.upcast(stored.recorded())
      fact = try CatalogueEvent(decoding: event)
    } catch {
      try require(error.description.contains("vent 1"), "no position: \(error)")
      return false
    }
    let encoded = fact.encoded()
    try require(CBORValidator.isDeterministic(encoded.data.span), "its facts have no one form")
    let again = try must("reading it again") { try CatalogueEvent(decoding: encoded.recorded()) }
    try require(again == fact, "read again it is \(again)")
    var view = OverlayView(over: EmptyView())
    _ = try must("folding it") {
      try ProjectionPass(CatalogueProjectors.all)
        .fold(History(event: event), through: event.position, into: &view)
    }
    return true
  }
}
