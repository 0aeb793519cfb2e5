import Cryptography
import JSON
import Proofs

/// Proofs in JSON, which come from strangers: none holds but for the trees of the seeds.
struct ProofTarget: FuzzTarget {
  let name = "proof"
  let words = [
    "\"leafIndex\":", "\"treeSize\":", "\"leafHash\":", "\"path\":", "\"root\":", "\"first\":",
    "\"second\":", "\"firstRoot\":", "\"secondRoot\":", "[]", "0", "-1", "18446744073709551615",
  ]

  private static let leaves = [[1], [2], [3]].map { (record: [UInt8]) in
    MerkleTree.leafHash(record.span)
  }
  private static let rootOfTwo = MerkleTree.nodeHash(leaves[0], leaves[1])
  private static let rootOfThree = MerkleTree.nodeHash(rootOfTwo, leaves[2])

  private static let inclusions = [
    InclusionProof(
      leafIndex: 0, treeSize: 2, leafHash: leaves[0], path: [leaves[1]], root: rootOfTwo),
    InclusionProof(
      leafIndex: 1, treeSize: 3, leafHash: leaves[1], path: [leaves[0], leaves[2]],
      root: rootOfThree),
    InclusionProof(
      leafIndex: 2, treeSize: 3, leafHash: leaves[2], path: [rootOfTwo], root: rootOfThree),
  ]
  private static let consistencies = [
    ConsistencyProof(
      first: 1, second: 3, firstRoot: leaves[0], secondRoot: rootOfThree,
      path: [leaves[1], leaves[2]]),
    ConsistencyProof(
      first: 2, second: 3, firstRoot: rootOfTwo, secondRoot: rootOfThree, path: [leaves[2]]),
  ]

  var seeds: [[UInt8]] {
    (Self.inclusions.map(\.json) + Self.consistencies.map(\.json)).map { Array($0.json.utf8) }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    guard let value = try? JSONValue(parsing: input) else { return false }
    let isInclusion = try checkInclusion(value)
    let isConsistency = try checkConsistency(value)
    return isInclusion || isConsistency
  }

  private func checkInclusion(_ value: JSONValue) throws -> Bool {
    guard
      let proof = try accepted({ () throws(FormatError) in try InclusionProof(json: value) })
    else { return false }
    let again = try must("reading it again") { try InclusionProof(json: proof.json) }
    try require(again == proof, "read again it is \(again)")
    try checkRoot(proof.root, isReached: proof.holds && !proof.path.isEmpty)
    return true
  }

  private func checkConsistency(_ value: JSONValue) throws -> Bool {
    guard
      let proof = try accepted({ () throws(FormatError) in try ConsistencyProof(json: value) })
    else { return false }
    let again = try must("reading it again") { try ConsistencyProof(json: proof.json) }
    try require(again == proof, "read again it is \(again)")
    try checkRoot(proof.secondRoot, isReached: proof.holds && !proof.path.isEmpty)
    return true
  }

  /// A path that leads to a root was made from its tree: to find another one is to break SHA-256.
  private func checkRoot(_ root: SHA256Digest, isReached: Bool) throws {
    let roots = [Self.rootOfTwo, Self.rootOfThree]
    try require(!isReached || roots.contains(root), "a proof for a tree that there is not")
  }
}
