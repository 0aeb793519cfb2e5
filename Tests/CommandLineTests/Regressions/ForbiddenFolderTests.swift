import Foundation
import Testing

@testable import reprise

/// A folder that one may not enter was taken for one without a store.
@Suite(
  "Forbidden folders",
  .enabled(
    if: geteuid() == 0 && FileManager.default.isExecutableFile(atPath: setpriv),
    "skipped: only root can become somebody else, with \(setpriv)"))
struct ForbiddenFolderTests {
  @Test("What may not be seen is not said to be missing: the reason is told")
  func forbidden() throws {
    let reprise = try Reprise()
    let closed = reprise.home.appendingPathComponent("closed")
    let store = closed.appendingPathComponent("store").path
    try reprise.run("singer", "add", "A", "--store", store)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed.path)
    let listed = try runAsNobody(reprise, "singer", "list", "--store", store)
    #expect(listed.code == 74)
    #expect(listed.errors == "Error: Cannot look at \(store): Permission denied.\n")
    let added = try runAsNobody(reprise, "singer", "add", "B", "--store", "\(closed.path)/new")
    #expect(added.code == 73)
    #expect(added.errors == "Error: Cannot look at \(closed.path)/new: Permission denied.\n")
    // The folder of the store itself, which is closed to others from the start.
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed.path)
    let inside = try runAsNobody(reprise, "singer", "list", "--store", store)
    #expect(inside.code == 74)
    #expect(inside.errors == "Error: Cannot look at \(store)/log.mdb: Permission denied.\n")
    #expect(try reprise.run("singer", "list", "--store", store, "--json").column("name") == ["A"])
  }

  @Test("An input file that may not be read is told with the reason")
  func unreadableInput() throws {
    let reprise = try Reprise()
    let file = try reprise.file("secret.jsonl", #"{"type":"AddSinger","name":"A"}"#)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    let result = try runAsNobody(reprise, "apply", file)
    #expect(result.code == 66)
    #expect(result.errors.hasPrefix("Error: Cannot open \(file): Permission denied.\n"))
  }

  /// Runs the program as a user who owns nothing.
  private func runAsNobody(_ reprise: Reprise, _ words: String...) throws -> RunResult {
    // A copy, since the folder of the build may be closed to others.
    let program = "/tmp/\(UUID().uuidString)"
    try FileManager.default.copyItem(atPath: Reprise.program.path, toPath: program)
    defer { try? FileManager.default.removeItem(atPath: program) }
    return try reprise.run(
      ["--reuid", "65534", "--regid", "65534", "--clear-groups", program] + words, input: Data(),
      program: URL(fileURLWithPath: setpriv))
  }
}

private let setpriv = "/usr/bin/setpriv"
