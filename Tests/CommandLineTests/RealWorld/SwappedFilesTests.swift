import Foundation
import Testing

@testable import reprise

/// Files of a store that do not belong together, as restored copies and careless hands leave them.
@Suite("Files of a store that were exchanged")
struct SwappedFilesTests {
  private static let question = ["song", "list", "--json"]

  /// A store with some songs, whose views hold all of them.
  private func store(_ songs: [String]) throws -> Reprise {
    let reprise = try Reprise()
    for song in songs { try add(song, to: reprise) }
    _ = try reprise.run(Self.question, input: Data())
    return reprise
  }

  private func add(_ song: String, to reprise: Reprise) throws {
    #expect(try reprise.run("song", "add", song, "--singer", "none").code == 0)
  }

  /// The bytes of a store's file, with nobody at it.
  private func bytes(_ name: String, of reprise: Reprise) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(reprise.store)/\(name)"))
  }

  /// Puts a file in the place of a store's, as a copy does.
  private func put(_ bytes: Data, as name: String, in reprise: Reprise) throws {
    let url = URL(fileURLWithPath: "\(reprise.store)/\(name)")
    try FileManager.default.removeItem(at: url)
    try bytes.write(to: url)
  }

  /// Asks, and expects some titles, and so many lines besides; then none more, and a whole store.
  private func expect(
    _ titles: [String], _ reprise: Reprise, lines: [String] = [],
    location: SourceLocation = #_sourceLocation
  ) throws {
    let answer = try reprise.run(Self.question, input: Data())
    #expect(answer.code == 0, sourceLocation: location)
    #expect(answer.column("title").sorted() == titles.sorted(), sourceLocation: location)
    let told = answer.errors.split(separator: "\n").map(String.init)
    #expect(told == lines, sourceLocation: location)
    let again = try reprise.run(Self.question, input: Data())
    #expect(again.output == answer.output && again.errors.isEmpty, sourceLocation: location)
    let check = try reprise.run("verify")
    #expect(check.code == 0, "\(check.output)\(check.errors)", sourceLocation: location)
  }

  @Test("Views of another store are built again, with one line")
  func foreignViews() throws {
    let (reprise, other) = try (store(["A", "B"]), store(["X", "Y", "Z"]))
    try put(try bytes("views.mdb", of: other), as: "views.mdb", in: reprise)
    try expect(
      ["A", "B"], reprise,
      lines: ["The views are built again from the log, because they belong to another store."])
  }

  @Test("Older views of the same store take in what they lack, without a word")
  func olderViews() throws {
    let reprise = try store(["A", "B"])
    let older = try bytes("views.mdb", of: reprise)
    try add("C", to: reprise)
    try expect(["A", "B", "C"], reprise)
    try put(older, as: "views.mdb", in: reprise)
    try expect(["A", "B", "C"], reprise)
  }

  @Test("Views that know more than a log that was restored are built again, with one line")
  func newerViews() throws {
    let reprise = try store(["A"])
    let older = try bytes("log.mdb", of: reprise)
    try add("B", to: reprise)
    try expect(["A", "B"], reprise)
    try put(older, as: "log.mdb", in: reprise)
    let line =
      "The views are built again from the log, because they were made from another one (it was "
      + "restored or replaced)."
    try expect(["A"], reprise, lines: [line])
    // And with another history as long as the one that was lost.
    try add("C", to: reprise)
    let newer = try bytes("log.mdb", of: reprise)
    try expect(["A", "C"], reprise)
    try put(older, as: "log.mdb", in: reprise)
    try add("D", to: reprise)
    let shown = try reprise.run(Self.question, input: Data())
    #expect(shown.column("title").sorted() == ["A", "D"] && shown.errors == line + "\n")
    try put(newer, as: "log.mdb", in: reprise)
    try expect(["A", "C"], reprise, lines: [line])
  }

  @Test("The log of another store is read as what it is, with views of its own")
  func foreignLog() throws {
    let (reprise, other) = try (store(["A", "B"]), store(["X", "Y", "Z"]))
    try put(try bytes("log.mdb", of: other), as: "log.mdb", in: reprise)
    try expect(
      ["X", "Y", "Z"], reprise,
      lines: ["The views are built again from the log, because they belong to another store."])
  }

  /// Views that are worth nothing go in two steps: first the data file, then its lock file.
  ///
  /// Who is killed in between leaves a lock file of nobody. In the other order it would be a data
  /// file that a process with the old lock file and one with a new one write at the same time.
  @Test("A lock file that is left of views that were taken away does no harm, used or not")
  func lockFileLeft() throws {
    let reprise = try store(["A"])
    let views = "\(reprise.store)/views.mdb"
    try FileManager.default.removeItem(atPath: views)
    try expect(["A"], reprise)
    // Another process has the old file open, and with it the lock file.
    let worker = try Worker(reprise, "apply", "-")
    for (number, title) in ["B", "C", "D"].enumerated() {
      try worker.send([#"{"type":"AddSong","title":"\#(title)","singerID":null}"#])
      #expect(try eventually { try worker.answers.count == number + 1 })
      try FileManager.default.removeItem(atPath: views)
      #expect(FileManager.default.fileExists(atPath: views + "-lock"))
      let answer = try reprise.run(Self.question, input: Data())
      #expect(answer.code == 0, "\(answer.errors)")
      #expect(answer.rows.count == number + 2)
    }
    #expect(try worker.finish() == 0, "\(worker.complaints)")
    try expect(["A", "B", "C", "D"], reprise)
  }
}
