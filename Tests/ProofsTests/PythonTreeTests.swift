import Cryptography
import Foundation
import Proofs
import Testing

/// An implementation of RFC 9162, section 2.1, that shares nothing with ours: its definitions, word
/// for word, in Python.
private let script = #"""
  from hashlib import sha256
  def k(n):
    p = 1
    while p * 2 < n: p *= 2
    return p
  def mth(d):
    if not d: return sha256(b"").digest()
    if len(d) == 1: return sha256(b"\0" + d[0]).digest()
    return sha256(b"\1" + mth(d[:k(len(d))]) + mth(d[k(len(d)):])).digest()
  def path(m, d):
    if len(d) == 1: return []
    if m < k(len(d)): return path(m, d[:k(len(d))]) + [mth(d[k(len(d)):])]
    return path(m - k(len(d)), d[k(len(d)):]) + [mth(d[:k(len(d))])]
  def subproof(m, d, b):
    if m == len(d): return [] if b else [mth(d)]
    if m <= k(len(d)): return subproof(m, d[:k(len(d))], b) + [mth(d[k(len(d)):])]
    return subproof(m - k(len(d)), d[k(len(d)):], False) + [mth(d[:k(len(d))])]
  d = [str(i).encode() for i in range(300)]
  for n in range(1, 301):
    ms = range(n) if n <= 32 else sorted({0, n // 3, n - 1})
    print("root", n, mth(d[:n]).hex())
    for m in ms:
      print("path", m, n, *[h.hex() for h in path(m, d[:n])])
      print("proof", m + 1, n, *[h.hex() for h in subproof(m + 1, d[:n], True)])
  """#

@Suite("Trees of 1 to 300 leaves")
struct PythonTreeTests {
  static let python = ["/usr/bin/python3", "/usr/local/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    "Roots and proofs are those of an independent implementation",
    .enabled(if: python != nil, "python3 is not installed"))
  func equalsPython() throws {
    let lines = try Self.run()
    let tree = MemoryTree(count: 300)
    var counts = ["root": 0, "path": 0, "proof": 0]
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      counts[words[0], default: 0] += 1
      switch words[0] {
      case "root":
        #expect(
          tree.root(size: try #require(UInt64(words[1]))).bytes == decoded(hexadecimal: words[2]))
      case "path":
        let (leaf, size) = (try #require(Int(words[1])), try #require(Int(words[2])))
        let proof = tree.inclusionProof(of: leaf, size: size)
        #expect(proof.path.map(\.bytes) == words[3...].map(decoded(hexadecimal:)), "\(line)")
        #expect(proof.holds)
      default:
        let (first, second) = (try #require(Int(words[1])), try #require(Int(words[2])))
        let proof = tree.consistencyProof(from: first, to: second)
        #expect(proof.path.map(\.bytes) == words[3...].map(decoded(hexadecimal:)), "\(line)")
        #expect(proof.holds)
      }
    }
    #expect(counts == ["root": 300, "path": 1332, "proof": 1332])
  }

  private static func run() throws -> [Substring] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(python))
    process.arguments = ["-c", script]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }
}
