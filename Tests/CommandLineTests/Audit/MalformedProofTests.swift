import Foundation
import Testing

@testable import reprise

@Suite("Files that are no proof and no checkpoint")
struct MalformedProofTests {
  private func documents() throws -> (reprise: Reprise, key: String, documents: [Data]) {
    let reprise = try Reprise()
    for number in 1...6 { try reprise.run("singer", "add", "S\(number)") }
    let key = try reprise.file("log.pub", try reprise.run("audit", "keygen").output)
    let texts = [
      try reprise.run("audit", "checkpoint"), try reprise.run("audit", "prove", "3", "--json"),
      try reprise.run("audit", "prove-consistency", "3", "7", "--json"),
    ]
    return (reprise, key, texts.map { Data($0.output.utf8) })
  }

  /// Checks a file as a checkpoint; one that is a proof is checked alone.
  private func check(_ data: Data, _ reprise: Reprise, _ key: String) throws -> RunResult {
    let isProof = data.first == UInt8(ascii: "{")
    return try reprise.run(
      ["audit", "check", "-"] + (isProof ? [] : ["--public-key", key]), input: data)
  }

  @Test("A file that was cut off anywhere is refused, and never crashes the check")
  func truncated() throws {
    let (reprise, key, documents) = try documents()
    for document in documents {
      #expect(try check(document, reprise, key).code == 0)
      let step = Reprise.isLong ? 1 : 23
      for length in stride(from: 0, to: document.count - 1, by: step) {
        let result = try check(document.prefix(length), reprise, key)
        #expect([64, 65].contains(result.code), "\(length) bytes: \(result.errors)")
        #expect(result.output.isEmpty)
      }
    }
  }

  private static func differsOnlyInSize(_ one: Data, _ other: Data) throws -> Bool {
    let objects = try [one, other].map { data in
      var object = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      for size in ["treeSize", "first", "second"] { object[size] = nil }
      return object as NSDictionary
    }
    return objects[0] == objects[1]
  }

  @Test("A file with a changed bit does not hold, and never crashes the check")
  func changedBits() throws {
    let (reprise, key, documents) = try documents()
    var generator = SystemRandomNumberGenerator()
    for document in documents {
      for _ in 0..<(Reprise.isLong ? 400 : 40) {
        let bit = Int.random(in: 0..<document.count * 8, using: &generator)
        var changed = document
        changed[bit / 8] ^= 1 << (bit % 8)
        let result = try check(changed, reprise, key)
        // What a changed size may still fit, only a checkpoint tells.
        let isSize = try result.code == 0 && Self.differsOnlyInSize(changed, document)
        #expect(
          [1, 64, 65].contains(result.code) || isSize,
          "bit \(bit): \(String(decoding: changed, as: UTF8.self))")
      }
    }
  }

  @Test(
    "What is malformed is told by its member or line, with exit code 65",
    arguments: [
      ("{}", "neither \"leafIndex\" nor \"first\""),
      ("{\"leafIndex\":1}", "the member \"treeSize\" is missing"),
      ("{\"first\":1,\"second\":-2}", "\"second\" is not a whole number"),
      ("{\"leafIndex\":1,", "it is not JSON"),
      ("a\n1\n", "it has no signature"),
      ("a\n1\nb\n\n— a AAAAAAA=\n", "the third line is not a root"),
      ("", "it has no signature"), ("\u{0}", "control character"),
      (String(repeating: "[", count: 100_000), "its last line does not end"),
      ("{\"a\":" + String(repeating: "[", count: 100_000), "it is not JSON"),
    ])
  func malformed(text: String, problem: String) throws {
    let checked = try Reprise().run("audit", "check", "-", input: text)
    #expect(checked.code == 65)
    #expect(checked.errors.contains(problem), "\(checked.errors)")
  }

  @Test("A very large file is refused without being read to its end")
  func large() throws {
    let reprise = try Reprise()
    let path = reprise.home.appendingPathComponent("large").path
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    try FileHandle(forWritingTo: URL(fileURLWithPath: path)).truncate(atOffset: 1 << 40)
    let result = try reprise.run("audit", "check", path)
    #expect(result.code == 74)
    #expect(result.errors.contains("File too large"))
  }
}
