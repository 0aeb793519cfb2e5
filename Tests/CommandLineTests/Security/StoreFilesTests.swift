import Foundation
import Testing

@Suite("Files of a store and those who share the machine")
struct StoreFilesTests {
  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test("A store, a backup and a restored store are for their owner only, whatever the umask")
  func modes() throws {
    let reprise = try Reprise()
    for arguments in [
      ["singer", "add", "A"], ["song", "list"], ["backup", "backup"],
      ["restore", "backup", "--store", "restored"], ["compact"], ["song", "list"],
    ] {
      let shell = reprise.process(["-c", "umask 0; exec \"$0\" \"$@\"", Reprise.program.path])
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = (shell.arguments ?? []).suffix(3) + arguments
      shell.standardOutput = FileHandle.nullDevice
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0)
    }
    for folder in ["store", "backup", "restored"] {
      let path = reprise.home.appendingPathComponent(folder).path
      #expect(try mode(path) == 0o700)
      for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        #expect(try mode("\(path)/\(name)") == 0o600, "\(folder)/\(name)")
      }
    }
  }

  @Test(
    "A link in the place of a store's file is not followed, and what it leads to stays as it is",
    arguments: ["log.mdb", "log.mdb-lock", "views.mdb", "views.mdb-lock"], [true, false])
  func links(name: String, isDangling: Bool) throws {
    let reprise = try Reprise()
    let victim = reprise.home.appendingPathComponent("victim")
    let content = Data(repeating: 7, count: 100_000)
    if !isDangling { try content.write(to: victim) }
    try FileManager.default.createDirectory(
      atPath: reprise.store, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: "\(reprise.store)/\(name)", withDestinationPath: victim.path)
    for arguments in [["singer", "add", "A"], ["singer", "list"], ["verify"]] {
      let result = try reprise.run(arguments, input: Data())
      #expect([66, 73].contains(result.code), "\(arguments): \(result.errors)")
      #expect(result.errors.contains("\(name) is not a regular file"))
    }
    #expect((try? Data(contentsOf: victim)) == (isDangling ? nil : content))
  }

  @Test("A link in a backup's or restored store's place is not followed either")
  func linkedTargets() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    try reprise.run("backup", "backup")
    let victim = reprise.home.appendingPathComponent("victim")
    for (folder, arguments) in [
      ("new", ["backup", "new"]), ("other", ["restore", "backup", "--store", "other"]),
    ] {
      let path = reprise.home.appendingPathComponent(folder).path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/log.mdb", withDestinationPath: victim.path)
      #expect(try reprise.run(arguments, input: Data()).code == 73)
    }
    #expect(!FileManager.default.fileExists(atPath: victim.path))
  }
}
