import EventModel
import EventStore
import JSON
import Proofs

/// `audit …`: what shows others that the log was not rewritten.
enum AuditCommands {
  static let size = OptionDeclaration(
    "--at", "SIZE", "The tree of the first SIZE records, instead of all of them.", kind: .count)

  static let declaration = CommandDeclaration(
    noun: "audit", "Prove to others that the log was not rewritten.",
    details: [
      "The records of the log are the leaves of a Merkle tree (RFC 9162, SHA-256): the record at "
        + "position N is leaf N, the store's first record being leaf 0, so that a log with the "
        + "head N has a tree of N + 1 records. Whoever keeps a root, or a signed checkpoint, can "
        + "tell later whether any record up to there was changed."
    ],
    [
      root, AuditKeygenCommand.declaration, AuditCheckpointCommand.declaration, prove,
      proveConsistency, AuditCheckCommand.declaration, AuditWatchCommand.declaration,
    ])

  private static let root = CommandDeclaration(
    "root", "Show the root of the tree: one hash that stands for every record.", options: [size],
    examples: [
      CommandExample("audit root", "The root of all records."),
      CommandExample("audit root --at 1000", "As it was when there were 1,000."),
    ]
  ) { session throws(Failure) in
    let store = try session.openStore()
    let head = try session.proving { () throws(ProofError) in
      try store.treeHead(at: session.values.number(size))
    }
    session.write([
      .init(key: "treeSize", value: .count(head.size)),
      .init(key: "root", value: .string(head.root.base64)),
    ])
  }

  private static let position = ArgumentDeclaration(
    "POSITION", "The record's position in the log.", kind: .position)

  private static let prove = CommandDeclaration(
    "prove", "Prove that a record is in the tree: its hash, and the path to the root.",
    details: [
      "Together with the record itself, the proof shows whoever has a checkpoint of that size that "
        + "the record was in the log then. 'audit check' verifies it, as does any other "
        + "implementation of RFC 9162."
    ], arguments: [position], options: [size],
    examples: [CommandExample("audit prove 42", "That the record 42 is in the log.")]
  ) { session throws(Failure) in
    let wanted = Position(UInt64(session.values[position]) ?? 0)
    let store = try session.openStore()
    let proof = try session.proving { () throws(ProofError) in
      try store.inclusionProof(of: wanted, at: session.values.number(size))
    }
    session.write(proof.members)
  }

  private static let first = ArgumentDeclaration(
    "N1", "The size of the smaller tree, from 1.", kind: .count)
  private static let second = ArgumentDeclaration(
    "N2", "The size of the larger tree.", kind: .count)

  private static let proveConsistency = CommandDeclaration(
    "prove-consistency", "Prove that the tree of N1 records is the beginning of the one of N2.",
    arguments: [first, second],
    examples: [
      CommandExample("audit prove-consistency 100 250", "Nothing in the first 100 has changed.")
    ]
  ) { session throws(Failure) in
    let sizes = (
      UInt64(session.values[first]) ?? 0, UInt64(session.values[second]) ?? 0
    )
    guard sizes.0 > 0, sizes.0 <= sizes.1 else {
      throw .usage(ProofError.noSuchSizes(first: sizes.0, second: sizes.1).description)
    }
    let store = try session.openStore()
    let proof = try session.proving { () throws(ProofError) in
      try store.consistencyProof(from: sizes.0, to: sizes.1)
    }
    session.write(proof.members)
  }
}
