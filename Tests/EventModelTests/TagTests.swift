import EventModel
import SeededRandom
import Testing

@Suite("Tags")
struct TagTests {
  private static let identifier = Identifier(
    high: 0x0190_b6a0_7c1e_7a3b, low: 0x8c4d_5e6f_7081_92a3)

  @Test(
    "A tag of a kind and an identity is one, whatever it was made from",
    arguments: [
      "", "k", "singer", "a:b", "ключ", "fifteen-letters", "sixteen--letters",
      String(repeating: "long", count: 200),
    ])
  func identities(kind: String) throws {
    let text = "\(kind):0190b6a0-7c1e-7a3b-8c4d-5e6f708192a3"
    let read = try #require(Tag(text))
    let fromBytes = Tag(utf8: text.utf8Span.span)
    let decoded = try #require(fromBytes)
    #expect(read == decoded && read.hashValue == decoded.hashValue)
    for tag in [read, decoded] {
      #expect(tag.value == text)
      #expect(tag.description == text)
      #expect(tag.identity?.kind == kind && tag.identity?.identifier == Self.identifier)
      #expect(Self.bytes(of: tag) == Array(text.utf8))
    }
  }

  @Test("Tags that are read in turns are the same as tags that are read alone")
  func kinds() throws {
    var kinds = TagKinds()
    for round in 0..<3 {
      for kind in ["song", "singer", "", "\0", "\0song", "eight888", "nine99999", "ключ", "k"]
        + (0..<12).map({ "kind\($0)" })
      {
        let text = "\(kind):0190b6a0-7c1e-7a3b-8c4d-5e6f708192a3"
        let tag = Tag(utf8: text.utf8Span.span, kinds: &kinds)
        #expect(tag == Tag(text) && tag?.identity?.kind == kind, "round \(round): \(kind)")
      }
    }
    let damaged: [UInt8] = [0xFF] + Array(":0190b6a0-7c1e-7a3b-8c4d-5e6f708192a3".utf8)
    for _ in 0..<2 {
      let tag = Tag(utf8: damaged.span, kinds: &kinds)
      #expect(tag == nil)
    }
  }

  @Test("What is made of a literal kind is the same tag as its text")
  func literals() throws {
    let text = "singer:0190b6a0-7c1e-7a3b-8c4d-5e6f708192a3"
    let read = try #require(Tag(text))
    #expect(Tag("singer", Self.identifier) == read)
    #expect(Tag("singer", text: String(text.dropFirst(7))) == read)
    #expect(Tag("song", Self.identifier) != read)
    #expect(Tag("singer", .zero) != read)
    #expect(Set([read, Tag("singer", Self.identifier), Tag("song", Self.identifier)]).count == 2)
  }

  @Test(
    "A text that is not exactly a kind and an identity stays a text",
    arguments: [
      "singer:0190B6A0-7c1e-7a3b-8c4d-5e6f708192a3", "0190b6a0-7c1e-7a3b-8c4d-5e6f708192a3",
      "singer-0190b6a0-7c1e-7a3b-8c4d-5e6f708192a3", "singer:0190b6a07c1e7a3b8c4d5e6f708192a3",
      "singer:0190b6a0-7c1e-7a3b-8c4d-5e6f708192a3 ", "singer:", ":", "x",
    ])
  func texts(_ text: String) throws {
    let tag = try #require(Tag(text))
    #expect(tag.identity == nil)
    #expect(tag.value == text && Self.bytes(of: tag) == Array(text.utf8))
    let decoded = Tag(utf8: text.utf8Span.span)
    #expect(tag == decoded)
  }

  @Test("Bytes that are no tag make none")
  func refused() {
    for bytes in [[], [0xFF], [0x61, 0xC3], [UInt8](repeating: 0x61, count: 1025)] as [[UInt8]] {
      let none = Tag(utf8: bytes.span)
      #expect(none == nil, "\(bytes)")
    }
    // An identity behind a kind that is no text.
    let mixed = [0xC3] + Array(":0190b6a0-7c1e-7a3b-8c4d-5e6f708192a3".utf8)
    let none = Tag(utf8: mixed.span)
    #expect(none == nil)
  }

  @Test("Tags stand in the order of their texts")
  func order() throws {
    var random = SeededGenerator(seed: 11)
    var tags: [EventModel.Tag] = []
    for _ in 0..<200 {
      let kind = ["a", "b", "song", "so"].randomElement(using: &random) ?? ""
      let identifier = Identifier.version7(milliseconds: random.next() >> 20, using: &random)
      let text = Bool.random(using: &random) ? "\(kind):\(identifier)" : "\(kind):\(random.next())"
      tags.append(try #require(Tag(text)))
    }
    #expect(tags.sorted().map(\.value) == tags.map(\.value).sorted())
  }

  private static func bytes(of tag: EventModel.Tag) -> [UInt8] {
    tag.withUTF8 { text in text.indices.map { text[$0] } }
  }
}
