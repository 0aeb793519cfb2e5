import Cryptography
import EventModel
import Proofs
import SeededRandom
import Testing

@testable import EventStore

/// Whatever is done to the records of a log is found: by the check of the log and its tree, or by
/// comparing it with what was known of it before.
@Suite("Tampering with the log")
struct TamperingTests {
  static let trialCount = 200
  static let eventCount = 300

  /// What somebody does to a log.
  enum Tampering: CaseIterable {
    case flippedBit, flippedBitWithChecksum, removal, swap, swapWithChecksums
    case rewriteWithRebuiltTree, cutEnd
  }

  @Test("Each of 200 random changes is found, by verification or by an older checkpoint")
  func everyChangeIsFound() throws {
    var random = SeededGenerator()
    let seed = random.seed
    let proven = try ProvenStore(events: Self.eventCount)
    let records = try proven.records()
    let checkpoint = try proven.store.treeHead()
    #expect(try Self.isFound(in: proven, checkpoint) == false, "nothing was done yet")
    for trial in 0..<Self.trialCount {
      let kind = Tampering.allCases[trial % Tampering.allCases.count]
      let changes = Self.changes(kind, of: records, &random)
      try proven.overwrite(changes)
      if kind == .rewriteWithRebuiltTree { try proven.store.rebuildViews(["merkle-tree"]) }
      #expect(
        try Self.isFound(in: proven, checkpoint),
        "seed \(seed), trial \(trial): \(kind) at \(changes.map(\.position))")
      try proven.overwrite(changes.map { ($0.position, records[Int($0.position)]) })
      try proven.store.rebuildViews(["merkle-tree"])
    }
    #expect(try Self.isFound(in: proven, checkpoint) == false, "everything was undone")
  }

  @Test("A change with a right checksum is found by the stored tree, which names the tile")
  func storedTree() throws {
    let proven = try ProvenStore(events: Self.eventCount)
    _ = try proven.store.treeHead()
    var record = try proven.records()[270]
    record[60] ^= 1
    try proven.overwrite([(270, ProvenStore.correctingChecksum(record, at: 270))])
    guard case .differs(let difference) = try proven.store.verifyView("merkle-tree") else {
      Issue.record("the tree is equal to that of other records")
      return
    }
    #expect(difference.key == MerkleTile(level: 0, index: 1).key)
    #expect(difference.leafPosition == Position(270))
  }

  private static func isFound(
    in proven: ProvenStore, _ checkpoint: TreeHead
  ) throws -> Bool {
    if try !proven.store.verifyLog().damage.isEmpty { return true }
    if case .differs = try proven.store.verifyView("merkle-tree") { return true }
    return try proven.store.compareHistory(with: checkpoint) != .unchanged(size: checkpoint.size)
  }

  private static func changes(
    _ kind: Tampering, of records: [[UInt8]], _ random: inout SeededGenerator
  ) -> [(position: UInt64, bytes: [UInt8]?)] {
    // The store's first record is checked whenever a store is opened.
    let position = UInt64.random(in: 1..<UInt64(records.count), using: &random)
    let other = position == 1 ? 2 : UInt64.random(in: 1..<position, using: &random)
    let (record, otherRecord) = (records[Int(position)], records[Int(other)])
    let bit = Int.random(in: 0..<(record.count * 8), using: &random)
    var flipped = record
    flipped[bit / 8] ^= 1 << (bit % 8)
    var rewritten = record
    rewritten[25] ^= 1
    func corrected(_ record: [UInt8], _ position: UInt64) -> [UInt8] {
      ProvenStore.correctingChecksum(record, at: position)
    }
    switch kind {
    case .flippedBit: return [(position, flipped)]
    case .flippedBitWithChecksum:
      // A bit of the checksum would only be put right again.
      if bit / 8 >= record.count - 8 { flipped[24] ^= 1 }
      return [(position, corrected(flipped, position))]
    case .removal: return [(position, nil)]
    case .swap: return [(position, otherRecord), (other, record)]
    case .swapWithChecksums:
      return [(position, corrected(otherRecord, position)), (other, corrected(record, other))]
    case .rewriteWithRebuiltTree: return [(position, corrected(rewritten, position))]
    case .cutEnd: return (position..<UInt64(records.count)).map { ($0, nil) }
    }
  }
}
