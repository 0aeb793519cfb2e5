import Foundation
import Testing

@Suite("Read-only copies")
struct ReadOnlyCopyTests {
  @Test("A copy of a store without write permission can be queried, and stays as it is")
  func readOnlyCopy() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    let copy = reprise.home.appendingPathComponent("copy")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    let log = copy.appendingPathComponent("log.mdb")
    try FileManager.default.copyItem(atPath: "\(reprise.store)/log.mdb", toPath: log.path)
    let bytes = try Data(contentsOf: log)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: log.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: copy.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.path)
    }
    let list = try reprise.run("singer", "list", "--json", "--store", copy.path)
    #expect(list.column("name") == ["A"])
    #expect(try Data(contentsOf: log) == bytes)
  }
}
