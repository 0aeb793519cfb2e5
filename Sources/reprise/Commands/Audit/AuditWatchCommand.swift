import EventStore
import JSON
import Platform
import Proofs
import TextFolding

/// `audit watch`: whether history is what it was at a checkpoint.
enum AuditWatchCommand {
  private static let file = ArgumentDeclaration(
    "FILE", "The earlier checkpoint; - for standard input.", kind: .path)

  static let declaration = CommandDeclaration(
    "watch", "Compare the log with an earlier checkpoint; fails if history was rewritten.",
    details: [
      "Hashes every record up to there anew. The exit code is 1 if one of them was changed, moved "
        + "or taken out, or if the checkpoint's signature is wrong. The signature is checked "
        + "against --public-key, else against the public key beside the store's own one."
    ], arguments: [file], options: [AuditKeys.publicKey],
    examples: [
      CommandExample("audit watch yesterday.txt --public-key log.pub", "Is everything still there?")
    ]
  ) { session throws(Failure) in
    let path = session.values[file]
    let key: VerifierKey? =
      if let named = try AuditKeys.verifier(session) { named } else {
        try AuditKeys.storedVerifier(session)
      }
    let checkpoint = try ProofDocument.checkpoint(path, by: key)
    let store = try session.openStore()
    let earlier = TreeHead(checkpoint)
    let comparison = try session.proving { () throws(ProofError) in
      try store.compareHistory(with: earlier)
    }
    if key == nil {
      session.console.notice(
        "The checkpoint's signature was not checked: name a public key with --public-key.")
    }
    guard case .unchanged(let size) = comparison else {
      throw Failure(
        .refused, comparison.description(of: earlier),
        help: "The checkpoint is of \(DisplayText.escaped(checkpoint.origin)). If this is its log, "
          + "restore it from a backup that agrees with the checkpoint.")
    }
    guard session.globals.format == .table else {
      return session.write([
        .init(key: "origin", value: .string(checkpoint.origin)),
        .init(key: "checkpointSize", value: .count(checkpoint.size)),
        .init(key: "treeSize", value: .count(size)), .init(key: "unchanged", value: .bool(true)),
      ])
    }
    session.console.output.write("\(comparison.description(of: earlier))\n")
  }
}
