import Cryptography
import EventModel
import EventStore

/// What the Merkle tree costs, beside one SHA-256 of each record.
struct ProofMeasurement: Measurement {
  /// The most records that are held in memory for the plain hash.
  private static let sampleCount = 100_000

  let heading = "Proofs"

  func run(in setting: Setting, _ report: Report) throws {
    let store = setting.large.store
    let records = try sample(store)
    let plain = Rival("one SHA-256 of each record", .atMost(2)) {
      Stopwatch.nanoseconds(each: records.count) {
        for record in records { Self.keep(SHA256.hash(record.span)) }
      }
    }
    try report.measure(
      "fold a record into the Merkle tree", "ns/record", rounds: 5, beside: [plain], warmsUp: false
    ) {
      let count = Int(clamping: try store.head().rawValue) + 1
      return try Stopwatch.nanoseconds(each: count) { try store.rebuildViews(["merkle-tree"]) }
    }
    let size = try store.treeHead().size
    let repetitions = report.effort.repetitions(500)
    try report.measure("root of the tree", "µs") {
      try Stopwatch.microseconds(each: repetitions) {
        for _ in 0..<repetitions { _ = try store.treeHead() }
      }
    }
    try report.measure("proof that a record is in the tree", "µs") {
      try Stopwatch.microseconds(each: repetitions) {
        for index in 0..<UInt64(repetitions) {
          _ = try store.inclusionProof(of: Position(index * 7919 % size))
        }
      }
    }
  }

  /// Uses a hash, so that it is not left out.
  @inline(never)
  private static func keep(_ digest: SHA256Digest) {}

  /// The bytes of the first records.
  private func sample(_ store: EventStore) throws(ReadError) -> [[UInt8]] {
    var records: [[UInt8]] = []
    while records.count < Self.sampleCount,
      let record = try store.storedRecord(at: Position(UInt64(records.count)))
    {
      records.append(record)
    }
    return records
  }
}
