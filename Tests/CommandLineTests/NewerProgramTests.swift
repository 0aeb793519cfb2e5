import EventModel
import EventStore
import Foundation
import Platform
import Testing

@testable import reprise

@Suite("What a newer program wrote")
struct NewerProgramTests {
  @Test("78: a store of a newer format is refused by every command, and left as it was")
  func newerFormat() throws {
    let reprise = try Reprise()
    try reprise.run("events", "init")
    try raiseFormat(of: reprise)
    let before = try Data(contentsOf: log(of: reprise))
    for words in [
      ["singer", "list"], ["singer", "add", "A"], ["log"], ["status"], ["verify"], ["stats"],
      ["events", "head"], ["projection", "rebuild", "--all"],
    ] {
      let result = try reprise.run(words, input: Data())
      #expect(result.code == 78, "\(words)")
      #expect(
        result.errors
          == "Error: The store in \(reprise.store) has the format 2, which a newer version wrote. "
          + "Use that version; nothing was changed.\n")
    }
    let applied = try reprise.run("apply", "-", input: #"{"type":"AddSinger","name":"A"}"#)
    #expect(applied.code == 78)
    #expect(try Data(contentsOf: log(of: reprise)) == before)
  }

  @Test("78: an event of a newer version stops what depends on it, and nothing is written")
  func newerEvent() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    let singers = try reprise.run("singer", "list", "--json")
    let id = try #require(singers.column("id").first)
    let tag = EventModel.Tag("singer:\(id)")
    let event = NewEvent(
      type: EventType(literal: "SingerRenamed"), version: 9,
      tags: [try #require(tag)], data: [0xA0])
    try store(of: reprise).append([event])
    for words in [
      ["singer", "list"], ["singer", "rename", id, "B"], ["singer", "delete", id, "--yes"],
      ["song", "add", "T", "--singer", id], ["projection", "rebuild", "singers-by-name"],
    ] {
      let result = try reprise.run(words, input: Data())
      #expect(result.code == 78, "\(words): \(result.errors)")
      #expect(
        result.errors.contains("Event 2 is a SingerRenamed of version 9"), "\(result.errors)")
    }
    #expect(try reprise.run("events", "head").output == "2\n")
  }

  private func store(of reprise: Reprise) throws -> EventStore {
    try EventStore(
      path: reprise.store, access: .readWrite,
      configuration: EventStore.Configuration(application: "reprise"))
  }

  private func log(of reprise: Reprise) -> URL {
    URL(fileURLWithPath: "\(reprise.store)/log.mdb")
  }

  /// Writes another format into the first record, and the checksum that belongs to it.
  private func raiseFormat(of reprise: Reprise) throws {
    var bytes = [UInt8](try Data(contentsOf: log(of: reprise)))
    let field = Array("format".utf8) + [1]
    let place = try #require(
      bytes.indices.first { bytes[$0...].starts(with: field) }, "no format in the first record")
    bytes[place + field.count - 1] = 2
    // Before a record in its page: its length, 32 bits; flags; the length of its key; the key.
    let start = try #require(
      (16..<place).last { bytes[($0 - 12)..<$0].elementsEqual([0, 0, 8, 0] + zeros) })
    let length = (0..<4).reduce(0) { $0 | Int(bytes[start - 16 + $1]) << (8 * $1) }
    let content = Array(bytes[start..<(start + length - 8)])
    let checksum = Checksum.xxh3(content.span)
    for index in 0..<8 {
      bytes[start + length - 8 + index] = UInt8(truncatingIfNeeded: checksum >> (8 * index))
    }
    try Data(bytes).write(to: log(of: reprise))
  }

  private let zeros = [UInt8](repeating: 0, count: 8)
}
