import EventModel
import Testing

@Suite("Queries, tags and upcasters")
struct EventQueryTests {
  private static let song = EventType(literal: "SongAdded")
  private static let singer = EventType(literal: "SingerAdded")

  @Test("The union of two queries means what either means")
  func union() {
    let first = EventQuery.tagged(Tag("a", text: "1"))
    let second = EventQuery.tagged(Tag("a", text: "2"), types: [Self.song])
    let both = first.union(second)
    #expect(both.matches(type: Self.singer, tags: [Tag("a", text: "1")]))
    #expect(both.matches(type: Self.song, tags: [Tag("a", text: "2")]))
    #expect(!both.matches(type: Self.singer, tags: [Tag("a", text: "2")]))
    #expect(first.union(first) == first)
    #expect(first.union(.all) == .all)
  }

  @Test("Two spellings of one letter are two tags: a tag is its bytes")
  func spellings() {
    let composed = Tag("name", text: "Bj\u{F6}rk")
    let decomposed = Tag("name", text: "Bjo\u{308}rk")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test("A tag has 1 to 1,024 bytes; one made of a kind and a text is cut between characters")
  func limits() {
    #expect(Tag("") == nil)
    #expect(Tag(String(repeating: "x", count: 1024)) != nil)
    #expect(Tag(String(repeating: "x", count: 1025)) == nil)
    let cut = Tag("k", text: String(repeating: "Ж", count: 800))
    #expect(cut.value.utf8.count == 1024)
    #expect(cut.value.hasSuffix("Ж"))
    let odd = Tag("kk", text: String(repeating: "Ж", count: 800))
    #expect(odd.value.utf8.count == 1023)
  }

  @Test("Upcasters are applied one after the other, and only to their versions")
  func upcasting() throws {
    let upcasters = Upcasters([
      Upcaster(type: Self.song, fromVersion: 1) { data throws(CBORError) in data + [1] },
      Upcaster(type: Self.song, fromVersion: 2) { data throws(CBORError) in data + [2] },
    ])
    func event(_ type: EventType, _ version: Int) -> RecordedEvent {
      RecordedEvent(
        position: Position(1), id: Identifier(high: 0, low: 0), type: type, version: version,
        tags: [], time: Timestamp(microseconds: 0), data: [], commitFirst: Position(1))
    }
    let first = try upcasters.upcast(event(Self.song, 1))
    #expect(first.version == 3)
    #expect(first.data == [1, 2])
    #expect(try upcasters.upcast(event(Self.song, 2)).data == [2])
    #expect(try upcasters.upcast(event(Self.song, 3)).data == [])
    #expect(try upcasters.upcast(event(Self.singer, 1)).version == 1)
  }

  @Test("An upcaster that cannot read its event names type and position")
  func brokenUpcaster() {
    let upcasters = Upcasters([
      Upcaster(type: Self.song, fromVersion: 1) { _ throws(CBORError) in
        throw CBORError(offset: 3, problem: "a text was expected")
      }
    ])
    let event = RecordedEvent(
      position: Position(9), id: Identifier(high: 0, low: 0), type: Self.song, version: 1,
      tags: [], time: Timestamp(microseconds: 0), data: [], commitFirst: Position(9))
    #expect(
      throws: EventDecodingError.malformed(
        Self.song, position: Position(9), problem: "a text was expected at byte 3")
    ) { try upcasters.upcast(event) }
  }
}
