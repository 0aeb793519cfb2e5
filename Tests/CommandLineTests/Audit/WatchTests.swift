import EventModel
import EventStore
import Foundation
import LMDB
import Platform
import Testing

@testable import reprise

@Suite("A log that was rewritten")
struct WatchTests {
  /// A store with a key and a checkpoint of ten records.
  private func watched() throws -> (reprise: Reprise, checkpoint: String) {
    let reprise = try Reprise()
    for number in 1...9 { try reprise.run("singer", "add", "S\(number)") }
    try reprise.run("audit", "keygen")
    let note = try reprise.run("audit", "checkpoint").output
    return (reprise, try reprise.file("checkpoint", note))
  }

  /// Puts another record in the place of one, with a right checksum; `nil` takes it out.
  private func rewrite(_ reprise: Reprise, _ position: UInt64, cutting: Bool = false) throws {
    var options = EnvironmentOptions()
    options.maxDatabases = 4
    let log = try Environment.open(path: "\(reprise.store)/log.mdb", options: options)
    var transaction = try log.beginWrite()
    let table = try #require(try transaction.database(named: "log"))
    guard !cutting else {
      let key = (0..<8).map { UInt8(truncatingIfNeeded: position >> UInt64(8 * $0)) }
      try transaction.delete(table, key.span)
      return try transaction.commit()
    }
    var record: [UInt8] = []
    if let bytes = try transaction.value(table, position) { record = bytes.copied() }
    record.removeLast(8)
    // The last letter of the actor's name, which the commit's header ends with.
    record[record.count - 1] ^= 1
    let checksum = Checksum.xxh3(record.span, seed: position)
    for shift in stride(from: 0, to: 64, by: 8) {
      record.append(UInt8(truncatingIfNeeded: checksum >> UInt64(shift)))
    }
    try transaction.put(table, position, record.span)
    try transaction.commit()
  }

  @Test("An unchanged log agrees with its checkpoint, also after more was appended")
  func unchanged() throws {
    let (reprise, checkpoint) = try watched()
    let same = try reprise.run("audit", "watch", checkpoint)
    #expect(same.code == 0)
    #expect(same.output == "The first 10 records are as they were; 0 were added since.\n")
    try reprise.run("singer", "add", "more")
    let more = try reprise.run("audit", "watch", checkpoint, "--json")
    #expect(more.lines.first?["treeSize"] as? Int == 11)
    #expect(more.lines.first?["checkpointSize"] as? Int == 10)
    #expect(more.lines.first?["unchanged"] as? Bool == true)
  }

  @Test("A rewritten record with a right checksum and a rebuilt tree is found by the checkpoint")
  func rewritten() throws {
    let (reprise, checkpoint) = try watched()
    try rewrite(reprise, 4)
    for name in ["views.mdb", "views.mdb-lock"] {
      try FileManager.default.removeItem(atPath: "\(reprise.store)/\(name)")
    }
    #expect(try reprise.run("verify").code == 0, "the store itself cannot know")
    let watch = try reprise.run("audit", "watch", checkpoint)
    #expect(watch.code == 1)
    #expect(
      watch.errors.hasPrefix("Error: History was rewritten: the root of the first 10 records"))
    #expect(watch.output.isEmpty)
    let signing = try reprise.run("audit", "checkpoint")
    #expect(signing.code == 1, "a log signs no history that contradicts its last checkpoint")
    #expect(signing.errors.contains("Nothing was signed"))
    #expect(signing.output.isEmpty)
  }

  @Test("A rewritten record is found by verify while the tree is the old one")
  func storedTree() throws {
    let (reprise, _) = try watched()
    try rewrite(reprise, 4)
    let verify = try reprise.run("verify")
    #expect(verify.code == 1)
    #expect(verify.output.contains("the record at position 4 is not the one that was hashed"))
    try FileManager.default.removeItem(atPath: "\(reprise.store)/audit.key.last")
    #expect(try reprise.run("audit", "checkpoint").code == 1)
  }

  @Test(
    "A record that is missing at the end or in the middle is found", arguments: [9, 4] as [UInt64])
  func missing(position: UInt64) throws {
    let (reprise, checkpoint) = try watched()
    try rewrite(reprise, position, cutting: true)
    let watch = try reprise.run("audit", "watch", checkpoint)
    #expect(watch.code == 1)
    #expect(
      watch.errors.contains(
        position == 9 ? "there were 10 records, and now there are 9" : "position 4 is missing"))
  }

  @Test("A checkpoint with another signature, of another log, or none is not believed")
  func otherCheckpoints() throws {
    let (reprise, checkpoint) = try watched()
    let note = try String(contentsOfFile: checkpoint, encoding: .utf8)
    let changed = try reprise.file(
      "changed", note.replacingOccurrences(of: "\n10\n", with: "\n9\n"))
    let result = try reprise.run("audit", "watch", changed)
    #expect(result.code == 1)
    #expect(result.errors.contains("the text or the signature was changed"))
    let (other, foreign) = try watched()
    let unsigned = try reprise.run("audit", "watch", foreign)
    #expect(unsigned.code == 1)
    #expect(unsigned.errors.contains("It is not signed by"))
    try FileManager.default.removeItem(atPath: "\(reprise.store)/audit.key.pub")
    let unchecked = try reprise.run("audit", "watch", foreign)
    #expect(unchecked.code == 1)
    #expect(unchecked.errors.contains("History was rewritten"))
    #expect(unchecked.errors.contains("signature was not checked"))
    #expect(try other.run("audit", "watch", foreign).code == 0)
    #expect(try reprise.run("audit", "watch", reprise.file("text", "hello\n")).code == 65)
    #expect(try reprise.run("audit", "watch", "/no/such/file").code == 66)
    let proof = try reprise.file("proof", try reprise.run("audit", "prove", "1").output)
    #expect(try reprise.run("audit", "watch", proof).code == 65)
  }
}
