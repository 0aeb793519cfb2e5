import Foundation
import Testing

@Suite(
  "A full disk", .serialized,
  .enabled(if: MountNamespace.isPossible, "skipped: no mount namespace can be made here"))
struct FullDiskTests {
  /// How many events there are before the contacts: a singer and songs.
  private static let musicCount = 600
  private static let note = String(repeating: "n", count: 12_000)

  /// A store on a disk of its own: singers with songs first, then contacts until it is full.
  private func full() throws -> (reprise: Reprise, disk: SmallDisk, head: Int) {
    let reprise = try Reprise()
    let disk = try SmallDisk(reprise, byteCount: 3 << 20)
    try disk.shell("head -c 600000 /dev/zero >ballast")
    let songs = (1..<Self.musicCount).map {
      #"{"type":"AddSong","title":"T\#($0)","singerName":"S"}"#
    }
    let music = [#"{"type":"AddSinger","name":"S"}"#] + songs
    try #require(try reprise.run(["apply", "-"], input: lines(music)).code == 0)
    let contacts = (1...300).map {
      #"{"type":"AddContact","name":"C\#($0)","phones":["1"],"addresses":["x"],"#
        + #""note":"\#(Self.note)"}"#
    }
    let result = try reprise.run(["apply", "-"], input: lines(contacts))
    #expect(result.code == 74)
    #expect(result.errors.contains("free some and try again"), "\(result.errors)")
    // Commands that share a transaction fail together, and each gets its own chance before that.
    let told = try result.output.split(separator: "\n").map { try Answer(String($0)) }
    let last = told.last?.events.last?.position ?? UInt64(Self.musicCount)
    let head = try #require(Int(try head(reprise)))
    #expect(UInt64(head) >= last, "an acknowledged command is lost")
    return (reprise, disk, head)
  }

  private func lines(_ lines: [String]) -> Data { Data(lines.joined(separator: "\n").utf8) }

  private func head(_ reprise: Reprise) throws -> String {
    try reprise.run("events", "head").output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("It is told by an exit code, nothing is halved, and answers and checks go on")
  func reading() throws {
    let (reprise, disk, head) = try full()
    try disk.fill()
    #expect(try reprise.run("contact", "list", "--json").rows.count == head - Self.musicCount)
    #expect(try reprise.run("song", "list", "--json").rows.count == Self.musicCount - 1)
    let verified = try reprise.run("verify")
    #expect(verified.code == 0, "\(verified.errors)")
    #expect(try reprise.run("log", "--limit", "3", "--json").rows.count == 3)
    let backup = reprise.home.appendingPathComponent("backup").path
    #expect(try reprise.run("backup", backup, "--json").column("head") == ["\(head)"])
  }

  @Test("Views that cannot even be made are folded in memory")
  func withoutViews() throws {
    let (reprise, disk, head) = try full()
    try disk.shell("rm store/views.mdb*")
    try disk.fill()
    let list = try reprise.run("contact", "list", "--json")
    #expect(list.code == 0)
    #expect(list.rows.count == head - Self.musicCount)
    #expect(list.errors.contains("There is no room for the views"))
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("A deletion that finds no room deletes nothing, and works once there is some")
  func deleting() throws {
    let (reprise, disk, _) = try full()
    try disk.fill()
    let refused = try reprise.run("singer", "delete", "S", "--songs", "delete")
    #expect(refused.code == 74, "\(refused.errors)")
    #expect(refused.errors.contains("free some and try again"))
    #expect(try reprise.run("song", "list", "--json").rows.count == Self.musicCount - 1)
    #expect(try reprise.run("singer", "show", "S").code == 0)
    try disk.free()
    #expect(try reprise.run("singer", "delete", "S", "--songs", "delete").code == 0)
    #expect(try reprise.run("song", "list", "--json").rows.isEmpty)
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("Once there is room, the next command works, and the import can be repeated")
  func freed() throws {
    let (reprise, disk, head) = try full()
    try disk.fill()
    let refused = try reprise.run("contact", "add", "New", "--phone", "1", "--note", Self.note)
    try disk.free()
    let accepted = try reprise.run("contact", "add", "Newer", "--phone", "1", "--address", "x")
    #expect(accepted.code == 0, "\(accepted.errors)")
    let expected = head + 1 + (refused.code == 0 ? 1 : 0)
    #expect(try self.head(reprise) == "\(expected)")
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("A store that finds no room at its making leaves a folder that can be used later")
  func creating() throws {
    let reprise = try Reprise()
    let disk = try SmallDisk(reprise, byteCount: 1 << 20)
    for room in stride(from: 0, through: 200, by: 20) {
      try disk.fill()
      try disk.shell("head -c -\(room * 1024) rest >less; mv less rest; truncate -s -\(room)K rest")
      let result = try reprise.run("fruit", "add", "Quince \(room)")
      #expect([0, 74].contains(result.code), "\(room) KiB: \(result.errors)")
      if result.code == 0 { break }
      #expect(try [0, 66, 74].contains(reprise.run("fruit", "list").code))
    }
    try disk.free()
    #expect(try reprise.run("fruit", "add", "Pear").code == 0)
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("A backup, a restore and a compaction without room change nothing")
  func copies() throws {
    let (reprise, disk, head) = try full()
    try disk.free()
    try disk.shell("head -c 600000 /dev/zero >rest")
    let backup = try reprise.run("backup", "\(disk.path)/backup")
    #expect(backup.code == 74)
    #expect(backup.errors.contains("free some and try again"), "\(backup.errors)")
    #expect(try [0, 66].contains(reprise.run("verify", "--store", "\(disk.path)/backup").code))
    let compacted = try reprise.run("compact")
    #expect(compacted.code == 74, "\(compacted.errors)")
    let restored = try reprise.run(
      "restore", "\(disk.path)/store", "--store", "\(disk.path)/restored")
    #expect(restored.code == 74, "\(restored.errors)")
    #expect(try reprise.run("events", "head", "--store", "\(disk.path)/restored").code == 66)
    #expect(try self.head(reprise) == "\(head)")
    #expect(try reprise.run("verify").code == 0)
  }
}
