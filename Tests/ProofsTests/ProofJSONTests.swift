import JSON
import Proofs
import Testing

@Suite("Proofs as JSON")
struct ProofJSONTests {
  @Test("A proof is read as it was written")
  func roundTrip() throws {
    let tree = MemoryTree(count: 21)
    for leaf in 0..<21 {
      let proof = tree.inclusionProof(of: leaf, size: 21)
      #expect(try InclusionProof(json: JSONValue(parsing: Array(proof.json.json.utf8))) == proof)
      let other = tree.consistencyProof(from: leaf + 1, to: 21)
      #expect(try ConsistencyProof(json: JSONValue(parsing: Array(other.json.json.utf8))) == other)
    }
  }

  @Test("The members are those that other programs rely on, hashes in base64")
  func members() {
    let hash = "\"bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=\""
    let tree = MemoryTree([[]])
    #expect(
      tree.inclusionProof(of: 0, size: 1).json.json
        == "{\"leafIndex\":0,\"treeSize\":1,\"leafHash\":\(hash),\"path\":[],\"root\":\(hash)}")
    #expect(
      tree.consistencyProof(from: 1, to: 1).json.json
        == "{\"first\":1,\"second\":1,\"firstRoot\":\(hash),\"secondRoot\":\(hash),\"path\":[]}")
  }

  @Test(
    "What is no proof is refused, and the member is named",
    arguments: [
      ("{}", "\"leafIndex\" is missing"), ("[]", "\"leafIndex\" is missing"),
      ("7", "\"leafIndex\" is missing"),
      ("{\"leafIndex\":-1}", "\"leafIndex\" is not a whole number"),
      ("{\"leafIndex\":1.5}", "\"leafIndex\" is not a whole number"),
      ("{\"leafIndex\":\"1\"}", "\"leafIndex\" is not a whole number"),
      ("{\"leafIndex\":1}", "\"treeSize\" is missing"),
      ("{\"leafIndex\":1,\"treeSize\":2,\"leafHash\":\"AA==\"}", "\"leafHash\" is not a hash"),
      ("{\"leafIndex\":1,\"treeSize\":2,\"leafHash\":null}", "\"leafHash\" is not a hash"),
    ])
  func malformed(json: String, problem: String) throws {
    let value = try JSONValue(parsing: Array(json.utf8))
    #expect {
      try InclusionProof(json: value)
    } throws: { error in
      (error as? FormatError)?.problem.contains(problem) ?? false
    }
    #expect(throws: FormatError("the member \"first\" is missing")) {
      try ConsistencyProof(json: value)
    }
  }

  @Test("A path that no tree could have is refused before it is read")
  func longPath() throws {
    let proof = MemoryTree(count: 2).inclusionProof(of: 0, size: 2)
    let long = InclusionProof(
      leafIndex: 0, treeSize: 2, leafHash: proof.leafHash,
      path: Array(repeating: proof.root, count: 66), root: proof.root)
    #expect(throws: FormatError.self) { try InclusionProof(json: long.json) }
  }
}
