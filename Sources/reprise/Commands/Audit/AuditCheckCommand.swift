import EventStore
import JSON
import Platform
import Proofs
import TextFolding

/// `audit check`: whether a proof or a checkpoint holds, with no store at hand.
enum AuditCheckCommand {
  private static let file = ArgumentDeclaration(
    "FILE", "The proof or checkpoint; - for standard input.", kind: .path)
  private static let checkpoint = OptionDeclaration(
    "--checkpoint", "FILE",
    "A checkpoint that a proof must lead to; for a proof of consistency two.",
    kind: .path, isRepeated: true)

  static let declaration = CommandDeclaration(
    "check", "Check a proof or a checkpoint; no store is needed.",
    details: [
      "A checkpoint is checked against the public key of whoever signed it. A proof alone only "
        + "says that it fits the root that stands in it: with --checkpoint it must fit that of a "
        + "checkpoint, whose signature is checked too. The exit code is 1 if something does not "
        + "hold."
    ], arguments: [file], options: [AuditKeys.publicKey, checkpoint],
    examples: [
      CommandExample("audit check today.txt --public-key log.pub", "Who signed a checkpoint?"),
      CommandExample(
        "audit check proof.json --checkpoint today.txt --public-key log.pub",
        "Was the record in the log?"),
    ]
  ) { session throws(Failure) in
    let path = session.values[file]
    let key = try AuditKeys.verifier(session)
    let named = session.values.all(checkpoint)
    let document = try ProofDocument(path)
    if case .checkpoint(let note, let checkpoint) = document {
      return try check(note, checkpoint, key, path, session)
    }
    guard key != nil || named.isEmpty else {
      throw .usage("A checkpoint is checked against a public key: name it with --public-key.")
    }
    guard key == nil || !named.isEmpty else {
      throw .usage("A proof is not signed: name a checkpoint with --checkpoint.")
    }
    var checkpoints: [Checkpoint] = []
    for name in named { checkpoints.append(try ProofDocument.checkpoint(name, by: key)) }
    try check(document, checkpoints, session)
  }

  private static func check(
    _ note: SignedNote, _ checkpoint: Checkpoint, _ key: VerifierKey?, _ path: String,
    _ session: Session
  ) throws(Failure) {
    guard session.values.all(Self.checkpoint).isEmpty else {
      throw .usage("\(path) is a checkpoint itself: --checkpoint is for proofs.")
    }
    guard let key else {
      throw .usage("A checkpoint is checked against a public key: name it with --public-key.")
    }
    try ProofDocument.verify(note, by: key, path)
    answer(
      "The checkpoint is signed by \(key.name.text): \(checkpoint.size) records of "
        + "\(checkpoint.origin), root \(checkpoint.root.base64).",
      [
        .init(key: "kind", value: .string("checkpoint")),
        .init(key: "origin", value: .string(checkpoint.origin)),
        .init(key: "treeSize", value: .count(checkpoint.size)),
        .init(key: "root", value: .string(checkpoint.root.base64)),
        .init(key: "signedBy", value: .string(key.name.text)),
      ], session)
  }

  private static func check(
    _ document: ProofDocument, _ checkpoints: [Checkpoint], _ session: Session
  ) throws(Failure) {
    switch document {
    case .checkpoint: break
    case .inclusion(let proof):
      guard proof.holds, checkpoints.allSatisfy(proof.holds(in:)) else {
        throw failure(isConsistent: proof.holds)
      }
      answer(
        "The proof holds: the record at position \(proof.leafIndex) is in the tree of "
          + "\(proof.treeSize) records with the root \(proof.root.base64).",
        [.init(key: "kind", value: .string("inclusion"))] + proof.members, session)
    case .consistency(let proof):
      guard proof.holds, checkpoints.allSatisfy(proof.hasEnd(in:)) else {
        throw failure(isConsistent: proof.holds)
      }
      answer(
        "The proof holds: the tree of \(proof.first) records is the beginning of that of "
          + "\(proof.second), with the root \(proof.secondRoot.base64).",
        [.init(key: "kind", value: .string("consistency"))] + proof.members, session)
    }
    if checkpoints.isEmpty {
      session.console.notice(
        "The roots are the proof's own words: compare them with a checkpoint (--checkpoint).")
    }
  }

  private static func failure(isConsistent: Bool) -> Failure {
    isConsistent
      ? Failure(.refused, "The proof is not of the checkpoint: its size or root is another one.")
      : Failure(.refused, "The proof does not hold: it does not lead to its root.")
  }

  private static func answer(
    _ sentence: String, _ members: [JSONValue.Member], _ session: Session
  ) {
    guard session.globals.format == .table else { return session.write(members) }
    session.console.output.write("\(DisplayText.escaped(sentence))\n")
  }
}

extension ConsistencyProof {
  /// Whether a checkpoint is of one of its two trees.
  fileprivate func hasEnd(in checkpoint: Checkpoint) -> Bool {
    (checkpoint.size == first && checkpoint.root == firstRoot)
      || (checkpoint.size == second && checkpoint.root == secondRoot)
  }
}
