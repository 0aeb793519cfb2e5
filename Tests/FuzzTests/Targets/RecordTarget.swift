import EventModel
import Platform

@testable import EventStore

/// Records of the log, each with a checksum that is right: the rest may be anything.
struct RecordTarget: FuzzTarget {
  let name = "record"
  private static let position = Position(7)

  var seeds: [[UInt8]] {
    let event = NewEvent(
      type: EventType(literal: "SongAdded"), version: 2,
      tags: [Tag("song", text: "1"), Tag("singer", text: "Björk")],
      data: [0xA1, 0x61, 0x61, 0x01], metadata: [0xA0])
    let bare = NewEvent(type: EventType(literal: "T"), tags: [], data: [0xF6])
    let context = CommitContext(
      command: "AddSong", commandID: Identifier(high: 1, low: 2), fingerprint: 99,
      actor: "anna", reason: "because", correlationID: "c", causationID: "d")
    return [
      Self.body(event, Commit(first: Self.position, count: 3, context: context)),
      Self.body(event, Commit(first: Self.position, count: 1, context: CommitContext())),
      Self.body(bare, nil, indexInCommit: 5),
    ]
  }

  func check(_ input: [UInt8]) throws -> Bool {
    let bytes = Self.withChecksum(input)
    let layout: RecordLayout
    let event: RecordedEvent
    do throws(RecordError) {
      layout = try RecordLayout(bytes.span, at: Self.position)
      event = try layout.event(bytes.span)
    } catch {
      try require(error.description.contains("position 7"), "no position: \(error)")
      return false
    }
    // What one program takes for whole, every program must read alike: no second form is accepted.
    let again = Self.body(
      NewEvent(
        type: event.type, version: event.version, tags: event.tags, data: event.data,
        metadata: event.metadata), event.opening, indexInCommit: layout.indexInCommit,
      time: event.time, id: event.id)
    try require(again == input, "accepted, but written again it is \(again)")
    return true
  }

  private static func body(
    _ event: NewEvent, _ commit: Commit?, indexInCommit: UInt32 = 0,
    time: Timestamp = Timestamp(microseconds: 1_700_000_000_000_001),
    id: Identifier = Identifier(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    let place = RecordPlace(position: position, time: time, id: id, indexInCommit: indexInCommit)
    RecordFormat.encode(event, at: place, opening: commit, into: &bytes)
    return bytes.dropLast(RecordFormat.checksumByteCount)
  }

  private static func withChecksum(_ body: [UInt8]) -> [UInt8] {
    let checksum = Checksum.xxh3(body.span, seed: position.rawValue)
    return body + (0..<8).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
  }
}
