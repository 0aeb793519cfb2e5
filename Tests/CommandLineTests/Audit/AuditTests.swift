import Foundation
import Testing

@testable import reprise

@Suite("Roots, keys, checkpoints and proofs on the command line")
struct AuditTests {
  private func catalogue(singers: Int = 9) throws -> Reprise {
    let reprise = try Reprise()
    let lines = (1...singers).map { "{\"type\":\"AddSinger\",\"name\":\"S\($0)\"}" }
    #expect(try reprise.run("apply", "-", input: lines.joined(separator: "\n")).code == 0)
    return reprise
  }

  /// Writes what a command answers into a file.
  private func save(_ result: RunResult, _ name: String, _ reprise: Reprise) throws -> String {
    #expect(result.code == 0, "\(result.errors)")
    return try reprise.file(name, result.output)
  }

  @Test("A root is one object, at any size up to the log's")
  func root() throws {
    let reprise = try catalogue()
    let now = try #require(reprise.run("audit", "root", "--json").lines.first)
    #expect(now["treeSize"] as? Int == 10)
    #expect(now.count == 2)
    let before = try #require(reprise.run("audit", "root", "--at", "4", "--json").lines.first)
    #expect(before["treeSize"] as? Int == 4)
    #expect(before["root"] as? String != now["root"] as? String)
    #expect(
      try reprise.run("audit", "root", "--at", "0", "--format", "csv").output
        == "treeSize,root\r\n0,47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\r\n")
    let beyond = try reprise.run("audit", "root", "--at", "11")
    #expect(beyond.code == 1)
    #expect(
      beyond.errors == "Error: There is no tree of 11 records yet: the log has 10, the store's "
        + "first record included.\n")
    #expect(try reprise.run("audit", "root", "--at", "-1").code == 64)
    try reprise.run("singer", "add", "more")
    let later = try #require(
      reprise.run("audit", "root", "--at", "10", "--json").lines.first)
    #expect(later["root"] as? String == now["root"] as? String)
  }

  @Test("A proof leads from a record to the root, and a checkpoint says whose root it is")
  func prove() throws {
    let reprise = try catalogue()
    let key = try save(reprise.run("audit", "keygen"), "log.pub", reprise)
    let checkpoint = try save(reprise.run("audit", "checkpoint"), "checkpoint", reprise)
    for position in 0...9 {
      let proof = try save(reprise.run("audit", "prove", "\(position)"), "proof", reprise)
      let alone = try reprise.run("audit", "check", proof)
      #expect(alone.code == 0)
      #expect(alone.errors.contains("compare them with a checkpoint"))
      let signed = try reprise.run(
        "audit", "check", proof, "--checkpoint", checkpoint, "--public-key", key, "--json")
      #expect(signed.code == 0 && signed.errors.isEmpty)
      #expect(signed.lines.first?["leafIndex"] as? Int == position)
    }
    let older = try save(reprise.run("audit", "prove", "2", "--at", "5"), "older", reprise)
    #expect(try reprise.run("audit", "check", older).code == 0)
    let other = try reprise.run(
      "audit", "check", older, "--checkpoint", checkpoint, "--public-key", key)
    #expect(other.code == 1)
    #expect(other.errors.contains("not of the checkpoint"))
    for (position, size) in [("10", "10"), ("5", "5"), ("0", "0")] {
      #expect(try reprise.run("audit", "prove", position, "--at", size).code == 1)
    }
  }

  @Test("A proof of consistency joins two checkpoints, and no others")
  func consistency() throws {
    let reprise = try catalogue()
    let key = try save(reprise.run("audit", "keygen"), "log.pub", reprise)
    let old = try save(reprise.run("audit", "checkpoint"), "old", reprise)
    try reprise.run("singer", "add", "more")
    let new = try save(reprise.run("audit", "checkpoint"), "new", reprise)
    func check(_ first: String, _ second: String) throws -> RunResult {
      let proof = try save(
        reprise.run("audit", "prove-consistency", first, second), "proof", reprise)
      return try reprise.run(
        "audit", "check", proof, "--checkpoint", old, "--checkpoint", new, "--public-key", key)
    }
    #expect(try check("10", "11").code == 0)
    #expect(try check("9", "11").code == 1)
    #expect(try check("10", "10").code == 1)
    for sizes in [("0", "5"), ("6", "5")] {
      #expect(try reprise.run("audit", "prove-consistency", sizes.0, sizes.1).code == 64)
    }
    #expect(try reprise.run("audit", "prove-consistency", "1", "12").code == 1)
  }

  @Test("A key is its owner's alone, is never overwritten, and has a public half beside it")
  func keygen() throws {
    let reprise = try catalogue(singers: 1)
    let key = try reprise.run("audit", "keygen")
    let path = "\(reprise.store)/audit.key"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let secret = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try String(contentsOfFile: "\(path).pub", encoding: .utf8) == key.output)
    #expect(secret.hasPrefix("PRIVATE+KEY+reprise/"))
    #expect(!key.output.contains(secret) && !key.errors.contains(secret))
    let again = try reprise.run("audit", "keygen")
    #expect(again.code == 73)
    #expect(again.output.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == secret)
    #expect(try reprise.run("audit", "keygen", "--name", "a b").code == 64)
    #expect(try reprise.run("audit", "keygen", "--key", "/no/where/key").code == 73)
  }

  @Test("A key elsewhere with a name of its own needs no store, and signs under that name")
  func ownName() throws {
    let reprise = try Reprise()
    let path = reprise.home.appendingPathComponent("own.key").path
    let missing = try reprise.run("audit", "keygen", "--key", path)
    #expect(missing.code == 66)
    let key = try reprise.run("audit", "keygen", "--key", path, "--name", "example.com/log")
    #expect(key.output.hasPrefix("example.com/log+"))
    try reprise.run("singer", "add", "A")
    let note = try reprise.run("audit", "checkpoint", "--key", path)
    #expect(note.output.hasPrefix("example.com/log\n2\n"))
    #expect(note.output.contains("\n\n— example.com/log "))
    let checkpoint = try save(note, "checkpoint", reprise)
    let text = key.output.trimmingCharacters(in: .newlines)
    #expect(try reprise.run("audit", "check", checkpoint, "--public-key", text).code == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(
      try reprise.run("audit", "checkpoint", "--key", path).errors.contains("chmod 600"))
  }

  @Test("A missing, foreign or broken key is told, with what to do")
  func badKeys() throws {
    let reprise = try catalogue(singers: 1)
    let missing = try reprise.run("audit", "checkpoint")
    #expect(missing.code == 66)
    #expect(missing.errors.contains("reprise audit keygen"))
    let empty = try reprise.file("empty", "")
    #expect(try reprise.run("audit", "checkpoint", "--key", empty).code == 65)
    let key = try save(reprise.run("audit", "keygen"), "log.pub", reprise)
    #expect(try reprise.run("audit", "checkpoint", "--key", key).code == 65)
    let checkpoint = try save(reprise.run("audit", "checkpoint"), "checkpoint", reprise)
    #expect(try reprise.run("audit", "check", checkpoint).code == 64)
    #expect(try reprise.run("audit", "check", checkpoint, "--public-key", "a+b+c").code == 65)
    #expect(try reprise.run("audit", "check", checkpoint, "--public-key", empty).code == 65)
    let other = try reprise.run(
      "audit", "keygen", "--key", reprise.home.appendingPathComponent("other").path)
    let foreign = try reprise.run(
      "audit", "check", checkpoint, "--public-key",
      other.output.trimmingCharacters(in: .newlines))
    #expect(foreign.code == 1)
    #expect(foreign.errors.contains("It is not signed by"))
    let proof = try save(reprise.run("audit", "prove", "1"), "proof", reprise)
    #expect(try reprise.run("audit", "check", proof, "--public-key", key).code == 64)
    #expect(try reprise.run("audit", "check", proof, "--checkpoint", checkpoint).code == 64)
    let swapped = try reprise.run(
      "audit", "check", proof, "--checkpoint", proof, "--public-key", key)
    #expect(swapped.code == 65)
  }

  @Test("The signature of a checkpoint is one for openssl, too", .enabled(if: OpenSSL.exists))
  func openssl() throws {
    let reprise = try catalogue(singers: 3)
    let key = try reprise.run("audit", "keygen").output
    let note = try reprise.run("audit", "checkpoint").output
    let parts = try #require(note.range(of: "\n\n"))
    let text = String(note[..<parts.lowerBound]) + "\n"
    let line = note[parts.upperBound...].split(separator: " ")[2].dropLast()
    let signature = try #require(Data(base64Encoded: String(line))).dropFirst(4)
    let bytes = try #require(
      Data(base64Encoded: String(key.split(separator: "+", maxSplits: 2)[2].dropLast())))
    let openssl = OpenSSL(folder: reprise.home)
    #expect(
      try openssl.verifies(Data(signature), of: Data(text.utf8), publicKey: bytes.dropFirst()))
    #expect(
      try !openssl.verifies(
        Data(signature), of: Data((text + "\n").utf8), publicKey: bytes.dropFirst()))
  }
}
