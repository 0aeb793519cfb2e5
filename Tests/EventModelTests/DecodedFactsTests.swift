import EventModel
import Testing

@Suite("Facts that are decoded once")
struct DecodedFactsTests {
  private struct Problem: Error {}

  private let event = RecordedEvent(
    position: Position(1), id: Identifier(high: 1, low: 2), type: EventType(literal: "Noted"),
    version: 1, tags: [], time: Timestamp(microseconds: 0), data: [1, 2, 3],
    commitFirst: Position(1))

  @Test("An event that keeps what it was decoded to is decoded once for each type of value")
  func once() throws {
    var count = 0
    let kept = event.keepingDecoded()
    for _ in 0..<3 {
      let sum = kept.decoded { event in
        count += 1
        return event.data.reduce(0) { $0 + Int($1) }
      }
      #expect(sum == 6)
    }
    #expect(count == 1)
    #expect(kept.decoded { "\($0.data.count)" } == "3")
    #expect(kept == event && kept.hashValue == event.hashValue, "it is the same event")
    #expect(kept.keepingDecoded().decoded { _ in 7 } == 7, "and this one has kept nothing yet")
  }

  @Test("Any other event is decoded whenever somebody asks")
  func always() {
    var count = 0
    for _ in 0..<3 {
      event.decoded { _ in count += 1 }
    }
    #expect(count == 3)
  }

  @Test("What cannot be decoded is tried again")
  func failure() throws {
    let kept = event.keepingDecoded()
    for _ in 0..<2 {
      #expect(throws: Problem.self) {
        try kept.decoded { _ throws(Problem) -> Int in throw Problem() }
      }
    }
    #expect(kept.decoded { _ in 7 } == 7)
  }
}
