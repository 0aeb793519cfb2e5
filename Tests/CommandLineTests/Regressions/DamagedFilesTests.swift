import Foundation
import Testing

/// Damage once doubled an answer, and once ended the program with a signal.
///
/// A block of `views.mdb` was zeroed. A list met it half-way, had the views built again and wrote
/// all rows once more after the first half: success, with 476 rows instead of 300. A zeroed block
/// of `log.mdb` made LMDB call `abort`, and a file cut by its last page raised `SIGBUS`.
@Suite("Damaged files of a store")
struct DamagedFilesTests {
  private static let pageByteCount = 4096

  private func catalogue() throws -> Reprise {
    let reprise = try Reprise()
    let singers = (1...100).map { "{\"type\":\"AddSinger\",\"name\":\"S\($0)\"}" }
    let songs = (1...300).map { number in
      #"{"type":"AddSong","title":"T\#(number)","singerName":"S\#((number - 1) % 100 + 1)"}"#
    }
    let input = try reprise.file("catalogue", (singers + songs).joined(separator: "\n"))
    #expect(try reprise.run("apply", input).code == 0)
    return reprise
  }

  /// Runs `body` with every `step`-th page of a file zeroed, each time on the file as it was.
  private func zeroingPages(
    of path: String, step: Int, _ body: (_ page: Int) throws -> Void
  ) throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    for page in stride(from: 2, to: whole.count / Self.pageByteCount, by: step) {
      var damaged = whole
      let start = page * Self.pageByteCount
      damaged.replaceSubrange(
        start..<start + Self.pageByteCount, with: Data(count: Self.pageByteCount))
      try damaged.write(to: URL(fileURLWithPath: path))
      try body(page)
    }
  }

  @Test("An answer from damaged views is right or fails, whichever page was zeroed")
  func views() throws {
    let reprise = try catalogue()
    let expected = try reprise.run("song", "list", "--json").output
    var repaired = 0
    try zeroingPages(of: reprise.store + "/views.mdb", step: 3) { page in
      let answer = try reprise.run("song", "list", "--json")
      if answer.errors.contains("built again") { repaired += 1 }
      #expect(answer.code == 0, "page \(page): \(answer.errors)")
      #expect(answer.output == expected, "page \(page)")
    }
    #expect(repaired > 0)
  }

  @Test("A damaged log is told by an exit code and never ends the program with a signal")
  func log() throws {
    let reprise = try catalogue()
    var found = 0
    var listed = 0
    try zeroingPages(of: reprise.store + "/log.mdb", step: 4) { page in
      let check = try reprise.run("verify")
      if check.code != 0 { found += 1 }
      #expect([0, 1, 74].contains(check.code), "page \(page)")
      #expect(check.code == 0 || check.errors.contains("damaged"), "page \(page)")
      if check.errors.contains("The log is damaged") {
        listed += 1
        #expect(check.output.contains("not known  not compared"), "page \(page): \(check.output)")
      }
    }
    #expect(found > 0)
    #expect(listed > 0)
  }

  @Test("A log that lost its last page is told by an exit code")
  func cutOff() throws {
    let reprise = try catalogue()
    let path = reprise.store + "/log.mdb"
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    try whole.dropLast(Self.pageByteCount).write(to: URL(fileURLWithPath: path))
    #expect([0, 74].contains(try reprise.run("singer", "add", "New").code))
    #expect([0, 1, 74].contains(try reprise.run("verify").code))
  }
}
