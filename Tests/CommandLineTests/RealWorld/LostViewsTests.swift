import Foundation
import Testing

@testable import reprise

@Suite("Lost views and stores that cannot be written")
struct LostViewsTests {
  @Test("Views that are deleted between commands are built again, with the same answers")
  func deleted() throws {
    let reprise = try Reprise()
    for number in 0..<6 {
      try reprise.run("singer", "add", "Singer \(number)")
      try reprise.run("song", "add", "Song \(number)", "--singer", "Singer \(number)")
      let before = try reprise.run("song", "list", "--json")
      #expect(before.rows.count == number + 1)
      try reprise.removeViews()
      // The next command is one that writes, or one that reads.
      if number.isMultiple(of: 2) {
        #expect(try reprise.run("singer", "rename", "Singer \(number)", "New \(number)").code == 0)
      } else {
        #expect(try reprise.run("song", "list", "--json").output == before.output)
      }
    }
    #expect(try reprise.run("singer", "list", "--json").rows.count == 6)
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("A process that keeps the store open goes on when views are deleted under it")
  func deletedWhileOpen() throws {
    let reprise = try Reprise()
    let worker = try Worker(reprise, "apply", "-")
    for number in 0..<40 {
      try worker.send([#"{"type":"AddArtist","name":"Artist \#(number)"}"#])
      #expect(try eventually { try worker.answers.count == number + 1 })
      if number % 10 == 5 {
        #expect(try reprise.run("artist", "list", "--json").rows.count == number + 1)
        try reprise.removeViews()
      }
    }
    #expect(try worker.finish() == 0, "\(worker.complaints)")
    #expect(try reprise.run("artist", "list", "--json").rows.count == 40)
    let again = try reprise.run("artist", "add", "artist 7", "--json")
    #expect(try Answer(again.output).error?.code == "artist.exists")
    #expect(try reprise.run("verify").code == 0)
  }

  @Test(
    "A command that reads creates nothing where there is no store",
    arguments: [
      "song list", "contact find A", "singer show A", "artist search a", "status", "stats",
      "verify", "projection list", "projection verify", "projection rebuild --all", "log",
      "events read", "events head", "history A", "show-event 1", "trace 1", "policy show", "pipe",
    ])
  func missing(_ line: String) throws {
    let reprise = try Reprise()
    let before = try FileManager.default.contentsOfDirectory(atPath: reprise.home.path)
    let result = try reprise.run(line.split(separator: " ").map(String.init), input: Data())
    #expect(result.code == 66, "\(result.errors)")
    #expect(result.errors.contains(reprise.store))
    #expect(try FileManager.default.contentsOfDirectory(atPath: reprise.home.path) == before)
  }

  private static let setpriv = "/usr/bin/setpriv"
  /// Nothing keeps the superuser from writing: the test must be somebody else, or become it.
  private static let canBeNobody =
    getuid() != 0 || FileManager.default.isExecutableFile(atPath: setpriv)

  @Test(
    "A copy that nobody may write can be queried, with and without its views, and stays as it is",
    .enabled(if: canBeNobody, "skipped: runs as root, and there is no setpriv"),
    arguments: [true, false])
  func readOnlyCopy(withViews: Bool) throws {
    let reprise = try Reprise()
    let fixture = Reprise.package.appendingPathComponent("Fixtures/catalogue.jsonl").path
    try #require(try reprise.run("apply", fixture).code <= 1)
    let queries = [
      ["song", "list", "--json"], ["artist", "search", "o", "--json"], ["log", "--limit", "3"],
      ["events", "head"], ["stats", "--json"],
    ]
    let answers = try queries.map { try reprise.run($0, input: Data()) }
    let copy = reprise.home.appendingPathComponent("copy")
    try FileManager.default.copyItem(at: URL(fileURLWithPath: reprise.store), to: copy)
    let names = try FileManager.default.contentsOfDirectory(atPath: copy.path)
    for name in names {
      let path = copy.appendingPathComponent(name).path
      if name.hasSuffix("lock") || (name.hasPrefix("views.mdb") && !withViews) {
        try FileManager.default.removeItem(atPath: path)
      } else {
        try setMode(0o444, path)
      }
    }
    try setMode(0o555, copy.path)
    defer { try? setMode(0o755, copy.path) }
    let before = try content(of: copy)
    for (query, answer) in zip(queries, answers) {
      let result = try runAsNobody(reprise, query, store: copy.path)
      #expect(result.output == answer.output, "\(query): \(result.errors)")
      #expect(result.code == 0)
    }
    // Views that are not there, and cannot be built, are not passed off as whole.
    let check = try runAsNobody(reprise, ["verify"], store: copy.path)
    #expect(check.code == 0)
    #expect(withViews || check.output.contains("not compared"), "\(check.output)")
    let refused = try runAsNobody(reprise, ["singer", "add", "A"], store: copy.path)
    #expect([73, 74].contains(refused.code), "\(refused.errors)")
    #expect(refused.errors.contains(copy.path))
    #expect(try content(of: copy) == before)
  }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func content(of folder: URL) throws -> [String: Data] {
    var content: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      content[name] = try Data(contentsOf: folder.appendingPathComponent(name))
    }
    return content
  }

  /// Runs the program as somebody who is not the superuser.
  private func runAsNobody(
    _ reprise: Reprise, _ arguments: [String], store: String
  ) throws -> RunResult {
    let process = reprise.process(arguments + ["--store", store])
    if getuid() == 0 {
      process.executableURL = URL(fileURLWithPath: Self.setpriv)
      process.arguments =
        ["--reuid=65534", "--regid=65534", "--clear-groups", Reprise.program.path] + arguments
        + ["--store", store]
    }
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Neither of them writes to standard error more than a pipe holds.
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return RunResult(
      output: String(decoding: data, as: UTF8.self),
      errors: String(decoding: complaint, as: UTF8.self), code: process.terminationStatus)
  }
}
