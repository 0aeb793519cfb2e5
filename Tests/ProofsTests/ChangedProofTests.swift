import Cryptography
import Foundation
import Proofs
import Testing

@Suite("Proofs hold, and hold for nothing else")
struct ChangedProofTests {
  static let largest = 64

  static let sizes = Array(1...largest)

  /// Which bits of a hash are changed: every one in the long form of the tests, else one of each
  /// byte, at another place from proof to proof.
  private static func bits(_ offset: Int) -> [Int] {
    let isLong = ProcessInfo.processInfo.environment["REPRISE_LONG"] == "1"
    return Array(stride(from: isLong ? 0 : offset % 8, to: 256, by: isLong ? 1 : 8))
  }

  @Test(
    "A proof of inclusion holds for every leaf, and for no single changed bit", arguments: sizes)
  func inclusion(size: Int) {
    let tree = MemoryTree(count: size)
    for leaf in 0..<size {
      let proof = tree.inclusionProof(of: leaf, size: size)
      #expect(proof.holds)
      let checkpoint = Checkpoint(origin: "a", size: proof.treeSize, root: proof.root)
      #expect(proof.holds(in: checkpoint))
      #expect(!Self.changes(of: proof).contains { $0.holds })
      // A path may fit trees of several sizes: that of the checkpoint decides.
      #expect(!Self.changedSizes(of: proof).contains { $0.holds(in: checkpoint) })
    }
  }

  @Test(
    "A proof of consistency holds from every size, and for no single changed bit", arguments: sizes)
  func consistency(size: Int) {
    let tree = MemoryTree(count: size)
    for first in 1...size {
      let proof = tree.consistencyProof(from: first, to: size)
      #expect(proof.holds)
      let old = Checkpoint(origin: "a", size: proof.first, root: proof.firstRoot)
      let new = Checkpoint(origin: "a", size: proof.second, root: proof.secondRoot)
      #expect(proof.holds(from: old, to: new))
      #expect(!Self.changes(of: proof).contains { $0.holds })
      #expect(!Self.changedSizes(of: proof).contains { $0.holds(from: old, to: new) })
    }
  }

  @Test("A hash more or less in a path is not passed over")
  func lengths() {
    for size in 1...33 {
      let tree = MemoryTree(count: size)
      for leaf in 0..<size {
        let proof = tree.inclusionProof(of: leaf, size: size)
        #expect(!proof.with(path: proof.path + [proof.root]).holds)
        if !proof.path.isEmpty { #expect(!proof.with(path: proof.path.dropLast()).holds) }
        let other = tree.consistencyProof(from: leaf + 1, to: size)
        #expect(!other.with(path: other.path + [proof.root]).holds)
        if !other.path.isEmpty { #expect(!other.with(path: other.path.dropLast()).holds) }
      }
    }
  }

  @Test("Impossible sizes are refused without a crash", arguments: [0, 1, 2, UInt64.max])
  func impossibleSizes(number: UInt64) {
    let proof = MemoryTree(count: 2).inclusionProof(of: 0, size: 2)
    for index in [UInt64.max, 5, 0] where (index, number) != (0, 2) {
      #expect(!proof.with(leafIndex: index, treeSize: number).holds)
    }
    let other = MemoryTree(count: 2).consistencyProof(from: 1, to: 2)
    for first in [UInt64.max, 5, 0] {
      #expect(!other.with(first: first, second: number).holds)
      #expect(!other.with(path: []).with(first: first, second: number).holds)
    }
  }

  /// The proof with each of its bits changed, one at a time.
  private static func changes(of proof: InclusionProof) -> some Sequence<InclusionProof> {
    let hashBits = Self.bits(Int(proof.leafIndex + proof.treeSize))
    let places = (0..<64).lazy.map { proof.with(leafIndex: proof.leafIndex ^ 1 << UInt64($0)) }
    let leaves = hashBits.lazy.map { proof.with(leafHash: proof.leafHash.flipping($0)) }
    let roots = hashBits.lazy.map { proof.with(root: proof.root.flipping($0)) }
    let paths = proof.path.indices.lazy.flatMap { index in
      hashBits.lazy.map { proof.with(path: proof.path.flipping($0, at: index)) }
    }
    return [AnySequence(places), AnySequence(leaves), AnySequence(roots), AnySequence(paths)]
      .lazy.joined()
  }

  private static func changedSizes(of proof: InclusionProof) -> [InclusionProof] {
    (0..<64).map { proof.with(treeSize: proof.treeSize ^ 1 << UInt64($0)) }
  }

  private static func changedSizes(of proof: ConsistencyProof) -> [ConsistencyProof] {
    (0..<64).flatMap { bit in
      [
        proof.with(first: proof.first ^ 1 << UInt64(bit)),
        proof.with(second: proof.second ^ 1 << UInt64(bit)),
      ]
    }
  }

  private static func changes(of proof: ConsistencyProof) -> some Sequence<ConsistencyProof> {
    let hashBits = Self.bits(Int(proof.first + proof.second))
    let firsts = hashBits.lazy.map { proof.with(firstRoot: proof.firstRoot.flipping($0)) }
    let seconds = hashBits.lazy.map { proof.with(secondRoot: proof.secondRoot.flipping($0)) }
    let paths = proof.path.indices.lazy.flatMap { index in
      hashBits.lazy.map { proof.with(path: proof.path.flipping($0, at: index)) }
    }
    return [AnySequence(firsts), AnySequence(seconds), AnySequence(paths)].lazy.joined()
  }
}

extension [SHA256Digest] {
  fileprivate func flipping(_ bit: Int, at index: Int) -> [SHA256Digest] {
    var changed = self
    changed[index] = changed[index].flipping(bit)
    return changed
  }
}

extension InclusionProof {
  fileprivate func with(
    leafIndex: UInt64? = nil, treeSize: UInt64? = nil, leafHash: SHA256Digest? = nil,
    path: [SHA256Digest]? = nil, root: SHA256Digest? = nil
  ) -> InclusionProof {
    InclusionProof(
      leafIndex: leafIndex ?? self.leafIndex, treeSize: treeSize ?? self.treeSize,
      leafHash: leafHash ?? self.leafHash, path: path ?? self.path, root: root ?? self.root)
  }
}

extension ConsistencyProof {
  fileprivate func with(
    first: UInt64? = nil, second: UInt64? = nil, firstRoot: SHA256Digest? = nil,
    secondRoot: SHA256Digest? = nil, path: [SHA256Digest]? = nil
  ) -> ConsistencyProof {
    ConsistencyProof(
      first: first ?? self.first, second: second ?? self.second,
      firstRoot: firstRoot ?? self.firstRoot, secondRoot: secondRoot ?? self.secondRoot,
      path: path ?? self.path)
  }
}
