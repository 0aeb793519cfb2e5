import EventStore
import JSON
import Platform
import Proofs

/// `audit checkpoint`: what the log is now, signed.
enum AuditCheckpointCommand {
  static let declaration = CommandDeclaration(
    "checkpoint", "Sign the size and root of the tree, for others to keep.",
    details: [
      "Prints a checkpoint (C2SP tlog-checkpoint): the log's name, the size and root of the tree, "
        + "and an Ed25519 signature. The whole log is hashed anew before anything is signed, and "
        + "compared with the stored tree and with the last checkpoint of the key, which is kept "
        + "beside it."
    ], options: [AuditKeys.key],
    examples: [CommandExample("audit checkpoint", "What stands in the log today.")]
  ) { session throws(Failure) in
    let key = try AuditKeys.signer(session)
    let lastPath = AuditKeys.lastPath(AuditKeys.path(session))
    let last = try last(lastPath, of: key.verifier)
    let store = try session.openStore()
    let note = try session.proving { () throws(ProofError) in
      try store.signedCheckpoint(with: key, after: last)
    }
    remember(note, lastPath, session)
    try answer(note, session)
  }

  /// The last checkpoint that the key signed, if there is one.
  private static func last(
    _ path: String, of key: VerifierKey
  ) throws(Failure) -> Checkpoint? {
    guard FileSystem.kind(following: path) != nil else { return nil }
    let document = try ProofDocument(path)
    guard case .checkpoint(let note, let checkpoint) = document else {
      throw Failure(.badData, "\(path) is not a checkpoint.", help: "Move it away.")
    }
    // Of another key's checkpoint, nothing is promised.
    do throws(SignatureError) {
      try note.verify(key)
    } catch .unsigned {
      return nil
    } catch {
      throw Failure(.refused, "The checkpoint in \(path) was changed: \(error)")
    }
    return checkpoint
  }

  private static func remember(_ note: SignedNote, _ path: String, _ session: Session) {
    do throws(FileError) {
      try FileSystem.replaceFile(path, Array(note.encoded.utf8))
    } catch {
      session.console.notice("The checkpoint could not be kept beside the key. \(error)")
    }
  }

  private static func answer(_ note: SignedNote, _ session: Session) throws(Failure) {
    guard session.globals.format != .table else {
      return session.console.output.write(note.encoded)
    }
    let checkpoint = try ProofDocument.checkpoint(of: note, from: "the checkpoint")
    session.write([
      .init(key: "origin", value: .string(checkpoint.origin)),
      .init(key: "treeSize", value: .count(checkpoint.size)),
      .init(key: "root", value: .string(checkpoint.root.base64)),
      .init(key: "note", value: .string(note.encoded)),
    ])
  }
}
