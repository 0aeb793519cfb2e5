import EventModel
import Platform
import SeededRandom
import Testing

@testable import EventStore

@Suite("The record format")
struct RecordFormatTests {
  private static let place = RecordPlace(
    position: Position(7), time: Timestamp(microseconds: 1_700_000_000_000_001),
    id: Identifier(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001), indexInCommit: 0)

  private static let event = NewEvent(
    type: EventType(literal: "SongAdded"), version: 2,
    tags: [Tag("song", text: "1"), Tag("singer", text: "Björk")], data: [0xA1, 0x61, 0x61, 0x01],
    metadata: [0xA0])

  private static let commit = Commit(
    first: Position(7), count: 3,
    context: CommitContext(
      command: "AddSong", commandID: Identifier(high: 1, low: 2), fingerprint: 99,
      actor: "anna", reason: "because", correlationID: "c", causationID: nil))

  private static func encoded(opening commit: Commit? = commit) -> [UInt8] {
    var bytes: [UInt8] = []
    RecordFormat.encode(event, at: place, opening: commit, into: &bytes)
    return bytes
  }

  @Test("A record gives back every field of its event and of its commit")
  func roundTrip() throws {
    let bytes = Self.encoded()
    #expect(bytes.count == RecordFormat.byteCount(of: Self.event, opening: Self.commit))
    let layout = try RecordLayout(bytes.span, at: Position(7))
    let event = try layout.event(bytes.span)
    #expect(event.type == Self.event.type)
    #expect(event.version == 2)
    #expect(event.tags == Self.event.tags)
    #expect(event.data == Self.event.data)
    #expect(event.metadata == [0xA0])
    #expect(event.id == Self.place.id)
    #expect(event.time == Self.place.time)
    #expect(event.commitFirst == Position(7))
    #expect(event.opening == Self.commit)
  }

  @Test("A later record of a commit has no commit header and points at the first")
  func laterRecord() throws {
    var place = Self.place
    place.indexInCommit = 5
    var bytes: [UInt8] = []
    RecordFormat.encode(Self.event, at: place, opening: nil, into: &bytes)
    let event = try RecordLayout(bytes.span, at: Position(7)).event(bytes.span)
    #expect(event.opening == nil)
    #expect(event.commitFirst == Position(2))
  }

  @Test("The bytes of format 1 never change")
  func golden() {
    var bytes: [UInt8] = []
    let event = NewEvent(
      type: EventType(literal: "T"), tags: [Tag("k", text: "v")], data: [0xF6])
    RecordFormat.encode(
      event, at: Self.place,
      opening: Commit(first: Position(7), count: 1, context: CommitContext(command: "C")),
      into: &bytes)
    let hex = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(hex.hasPrefix("010101000000000001900000000070008000000000000001"))
    #expect(hex == Self.goldenRecord)
  }

  private static let goldenRecord =
    "01010100000000000190000000007000800000000000000101401e18240a06000100010001000000000000005403"
    + "006b3a76f601000000000000000000000000010043e91dfffd592d7931"

  @Test("Every flipped bit of a record is found")
  func flippedBits() {
    let bytes = Self.encoded()
    for bit in 0..<(bytes.count * 8) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let isFound = Self.isRefused(damaged, at: Position(7))
      #expect(isFound, "bit \(bit)")
    }
  }

  @Test("A record at another position than its own is found")
  func movedRecord() {
    #expect(Self.isRefused(Self.encoded(), at: Position(8)))
    #expect(!Self.isRefused(Self.encoded(), at: Position(7)))
  }

  @Test("A record that is cut anywhere is refused, and never read beyond its end")
  func cutRecord() {
    let bytes = Self.encoded()
    for count in 0..<bytes.count {
      #expect(Self.isRefused(Array(bytes.prefix(count)), at: Position(7)), "\(count) bytes")
    }
  }

  @Test("Random bytes with a right checksum are refused or read, and never trap")
  func randomBytes() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<20_000 {
      var bytes = Self.encoded()
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = Int.random(in: 0..<(bytes.count - 8), using: &random)
        bytes[index] = UInt8.random(in: .min ... .max, using: &random)
      }
      bytes.removeLast(8)
      let checksum = Checksum.xxh3(bytes.span, seed: 7)
      for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: checksum >> UInt64(8 * shift))) }
      do {
        let layout = try RecordLayout(bytes.span, at: Position(7))
        let event = try layout.event(bytes.span)
        #expect(event.position == Position(7), "seed \(seed), round \(round)")
      } catch {
        #expect(!"\(error)".isEmpty)
      }
    }
  }

  // Fuzzing found that a text that is not UTF-8 was repaired when it was read, that reserved bytes
  // and unknown parts were passed over, and that bytes after the commit header were: a newer
  // program's record would have been taken for another one.
  @Test(
    "A record that says more than this program understands is refused, with a right checksum too",
    arguments: [
      ("a type that is not UTF-8", 44, 0xFF), ("a tag that is not UTF-8", 56, 0xFF),
      ("a reserved byte", 33, 1), ("unknown parts of the commit", 93, 0xFF),
      ("metadata that are not announced", 1, 1), ("a commit header that is not announced", 1, 2),
    ])
  func notUnderstood(_ what: String, offset: Int, byte: UInt8) {
    var bytes = Self.encoded()
    bytes[offset] = byte
    #expect(Self.isRefused(Self.sealed(bytes.dropLast(8)), at: Position(7)), "\(what)")
    #expect(Self.isRefused(Self.sealed(Self.encoded().dropLast(8) + [0]), at: Position(7)))
    #expect(!Self.isRefused(Self.sealed(Self.encoded().dropLast(8)), at: Position(7)))
  }

  /// A record with a checksum that is right.
  private static func sealed(_ body: [UInt8]) -> [UInt8] {
    let checksum = Checksum.xxh3(body.span, seed: 7)
    return body + (0..<8).map { UInt8(truncatingIfNeeded: checksum >> UInt64(8 * $0)) }
  }

  private static func isRefused(_ bytes: [UInt8], at position: Position) -> Bool {
    do {
      _ = try RecordLayout(bytes.span, at: position).event(bytes.span)
      return false
    } catch {
      return true
    }
  }
}
