import Cryptography
import EventModel
import Foundation
import Platform
import Proofs
import SeededRandom
import Testing

@testable import EventStore

@Suite("The Merkle tree of a store")
struct StoredTreeTests {
  /// What a tree by definition says must be what the store says.
  private static func check(_ proven: ProvenStore, _ store: EventStore, sizes: [UInt64]) throws {
    let tree = RecordTree(try proven.records())
    for size in sizes {
      #expect(try store.treeHead(at: size).root == tree.root(size: size), "size \(size)")
      let last = try #require(try store.storedRecord(at: Position(size - 1)))
      #expect(tree.leaves[Int(size - 1)] == MerkleTree.leafHash(last.span))
      for leaf in [0, size / 3, size - 1] {
        let proof = try store.inclusionProof(of: Position(leaf), at: size)
        #expect(proof.path == tree.inclusionPath(of: leaf, size: size), "\(leaf) in \(size)")
        #expect(proof.leafHash == tree.leaves[Int(leaf)])
        #expect(proof.holds)
        let other = try store.consistencyProof(from: leaf + 1, to: size)
        #expect(other.path == tree.consistencyPath(from: leaf + 1, to: size))
        #expect(other.holds)
      }
    }
  }

  @Test("Roots and proofs are those of the records, at sizes around those of whole tiles")
  func sizes() throws {
    let proven = try ProvenStore(events: 1100)
    try Self.check(
      proven, proven.store, sizes: [1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 513, 768, 1000, 1101])
    #expect(try proven.store.treeHead() == proven.store.treeHead(at: 1101))
    #expect(try proven.store.treeHead(at: 0).root == MerkleTree.emptyRoot)
  }

  @Test("However often it is folded on the way, the tree is the same")
  func incremental() throws {
    var random = SeededGenerator()
    let seed = random.seed
    let proven = try ProvenStore()
    while try proven.store.head() < Position(600) {
      try proven.append(Int.random(in: 1...90, using: &random))
      let size = try proven.store.head().rawValue + 1
      try Self.check(proven, proven.store, sizes: [size])
      let verification = try proven.store.verifyView("merkle-tree")
      guard case .equal = verification else {
        Issue.record("seed \(seed), size \(size): \(verification)")
        return
      }
    }
  }

  @Test("Folded by two threads in stretches of any length, the tree is the same")
  func stretches() throws {
    var random = SeededGenerator()
    let seed = random.seed
    let proven = try ProvenStore()
    let log = LogTree(log: proven.store.reader.log)
    let counts = (0..<4).map { _ in Int.random(in: 1...3000, using: &random) }
    for count in [511, 1, 512, 513] + counts {
      try proven.append(count)
      let head = try proven.store.treeHead()
      #expect(try log.root(size: head.size) == head.root, "seed \(seed), size \(head.size)")
      let verification = try proven.store.verifyView("merkle-tree")
      guard case .equal = verification else {
        Issue.record("seed \(seed), size \(head.size): \(verification)")
        return
      }
    }
  }

  @Test("A store without an event has a tree of one leaf: its first record")
  func empty() throws {
    let proven = try ProvenStore()
    try Self.check(proven, proven.store, sizes: [1])
    guard case .equal(_, .zero) = try proven.store.verifyView("merkle-tree") else {
      Issue.record("the tree of the first record is not equal to a fresh one")
      return
    }
  }

  @Test("Deleted views give the same root again, and what cannot be stored is read from the log")
  func deleted() throws {
    let proven = try ProvenStore(events: 400)
    let head = try proven.store.treeHead()
    try proven.store.rebuildViews(["merkle-tree"])
    #expect(try proven.store.treeHead() == head)
    let tree = LogTree(log: proven.store.reader.log)
    #expect(try tree.root(size: head.size) == head.root)
    #expect(
      try tree.roots(ascending: [0, 401, 401]) == [MerkleTree.emptyRoot, head.root, head.root])
    #expect(
      try tree.inclusionPath(of: 300, size: 401)
        == proven.store.inclusionProof(of: Position(300), at: 401).path)
  }

  @Test("Only records that are new are read again")
  func onlyNew() throws {
    let proven = try ProvenStore(events: 300)
    let before = try proven.store.treeHead()
    let record = try proven.records()[100]
    try proven.overwrite([(100, Array(record.reversed()))])
    try proven.append(300)
    #expect(try proven.store.treeHead(at: before.size) == before)
    #expect(try proven.store.treeHead().size == 601)
  }

  @Test("The tree stands among the other views, with its position")
  func status() throws {
    let proven = try ProvenStore(events: 10)
    #expect(proven.store.viewNames.contains("merkle-tree"))
    let before = try #require(proven.store.viewStatus().first { $0.name == "merkle-tree" })
    #expect(before.state == .unbuilt)
    try proven.store.bringViewsUpToDate(["merkle-tree"])
    let after = try #require(proven.store.viewStatus().first { $0.name == "merkle-tree" })
    #expect(after.state == .live)
    #expect(after.position == Position(10))
    #expect(after.entryCount == 1)
  }

  @Test("Sizes and positions beyond the log are refused, and say how long it is")
  func beyond() throws {
    let proven = try ProvenStore(events: 3)
    func problem(_ body: () throws -> Void) -> String? {
      do {
        try body()
        return nil
      } catch { return (error as? ProofError)?.description }
    }
    #expect(problem { _ = try proven.store.treeHead(at: 5) }?.contains("the log has 4") == true)
    #expect(
      problem { _ = try proven.store.inclusionProof(of: Position(4)) }?
        .contains("position 4 is not in the tree of 4 records") == true)
    #expect(
      problem { _ = try proven.store.inclusionProof(of: Position(2), at: 2) }?
        .contains("not in the tree of 2") == true)
    #expect(problem { _ = try proven.store.inclusionProof(of: .zero, at: 0) } != nil)
    for (first, second) in [(0, 4), (3, 2), (UInt64.max, 4)] as [(UInt64, UInt64)] {
      #expect(
        problem { _ = try proven.store.consistencyProof(from: first, to: second) }?
          .contains("from 1 up to the second") == true)
    }
    #expect(problem { _ = try proven.store.consistencyProof(from: 1, to: 5) } != nil)
    #expect(problem { _ = try proven.store.consistencyProof(from: 1, to: .max) } != nil)
  }

  @Test("A damaged record is told, and never hashed into the tree")
  func damagedRecord() throws {
    let proven = try ProvenStore(events: 20)
    let records = try proven.records()
    try proven.overwrite([(7, Array(records[7].reversed()))])
    #expect(throws: ProofError.self) { try proven.store.treeHead() }
    try proven.overwrite([(7, records[7])])
    #expect(try proven.store.treeHead().root == RecordTree(records).root(size: 21))
  }

  @Test("A tree of another log is thrown away, and the right one made")
  func otherLog() throws {
    let proven = try ProvenStore(events: 50)
    _ = try proven.store.treeHead()
    let records = try proven.records()
    try proven.overwrite((31...50).map { ($0, nil) })
    #expect(try proven.store.treeHead().root == RecordTree(records).root(size: 31))
    let other = ProvenStore.correctingChecksum(records[30], at: 30)
    try proven.overwrite([(30, other)])
    #expect(
      try proven.store.treeHead().root == RecordTree(Array(records[...30])).root(size: 31))
  }
}
