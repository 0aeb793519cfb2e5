import Cryptography
import EventModel
import EventStore
import Platform

/// What the Merkle tree costs, beside one SHA-256 of each record.
struct ProofBenchmark {
  private static let rounds = 7
  /// The most records that are held in memory for the plain hash.
  private static let sampleCount = 100_000

  let store: EventStore
  let report: Report

  func run() throws {
    let records = try sample()
    var plain: [Double] = []
    var tree: [Double] = []
    var ratios: [Double] = []
    // Interleaved, so that a slow while is slow for both.
    for _ in 0..<Self.rounds {
      let hashing = Stopwatch.nanoseconds {
        for record in records { Self.keep(SHA256.hash(record.span)) }
      }
      plain.append(hashing / Double(records.count))
      let folding = try Stopwatch.nanoseconds { try store.rebuildViews(["merkle-tree"]) }
      tree.append(folding / Double(try store.head().rawValue + 1))
      ratios.append(tree[tree.count - 1] / plain[plain.count - 1])
    }
    report.add("SHA-256 of a record in memory, nothing else", "ns/record", plain)
    report.add("fold a record into the Merkle tree, on the disk", "ns/record", tree)
    report.add("  as many times one SHA-256", "times", ratios)
    try measureProofs()
  }

  private func measureProofs() throws {
    let size = try store.treeHead().size
    let repetitions = 500
    report.add(
      "root of the tree, and whether it is up to date", "µs",
      try Stopwatch.microseconds(count: repetitions) {
        for _ in 0..<repetitions { _ = try store.treeHead() }
      })
    report.add(
      "proof that a record is in the tree", "µs",
      try Stopwatch.microseconds(count: repetitions) {
        for index in 0..<UInt64(repetitions) {
          _ = try store.inclusionProof(of: Position(index * 7919 % size))
        }
      })
  }

  /// Uses a hash, so that it is not left out.
  @inline(never)
  private static func keep(_ digest: SHA256Digest) {}

  /// The bytes of the first records.
  private func sample() throws(ReadError) -> [[UInt8]] {
    var records: [[UInt8]] = []
    while records.count < Self.sampleCount,
      let record = try store.storedRecord(at: Position(UInt64(records.count)))
    {
      records.append(record)
    }
    return records
  }
}
