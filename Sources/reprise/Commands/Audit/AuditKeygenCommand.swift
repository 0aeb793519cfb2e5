import EventModel
import EventStore
import JSON
import Platform
import Proofs

/// `audit keygen`: a key that signs checkpoints.
enum AuditKeygenCommand {
  private static let name = OptionDeclaration(
    "--name", "NAME",
    "The log's name in its checkpoints, such as example.com/log; else reprise/ and the store's id.")

  static let declaration = CommandDeclaration(
    "keygen", "Make a key for signing checkpoints, and print its public half.",
    details: [
      "The private key goes into a file that only its owner may read (mode 0600) and that is never "
        + "overwritten; the public key also into a file beside it, with .pub at its end. Give the "
        + "public key to whoever shall check checkpoints. A private key kept on another machine "
        + "than the store protects better: who can write both can sign another history."
    ], options: [AuditKeys.key, name],
    examples: [
      CommandExample("audit keygen", "A key in the store's folder."),
      CommandExample("audit keygen --key /media/stick/log.key", "A key somewhere else."),
    ]
  ) { session throws(Failure) in
    let path = AuditKeys.path(session)
    let key = try makeKey(session)
    try save(key, path)
    session.console.notice(
      "The private key is in \(path): keep it secret. This is the public key:")
    guard session.globals.format == .table else {
      return session.write([
        .init(key: "name", value: .string(key.verifier.name.text)),
        .init(key: "publicKey", value: .string("\(key.verifier)")),
        .init(key: "path", value: .string(path)),
      ])
    }
    session.console.output.write("\(key.verifier)\n")
  }

  private static func makeKey(_ session: Session) throws(Failure) -> SignerKey {
    let chosen = session.values[name]
    if let problem = chosen.flatMap({ KeyName.problem($0) }) {
      throw .usage("This cannot be a log's name: \(problem).")
    }
    // A key elsewhere with a name of its own needs no store.
    let needsStore = chosen == nil || session.values[AuditKeys.key] == nil
    let storeID = needsStore ? try session.openStore().storeID.description : ""
    do throws(FormatError) {
      return try SignerKey.random(name: chosen ?? "reprise/\(storeID)")
    } catch {
      throw Failure(.fault, "No key could be made: \(error).")
    }
  }

  private static func save(_ key: SignerKey, _ path: String) throws(Failure) {
    let isNew: Bool
    do throws(FileError) {
      isNew = try FileSystem.createPrivateFile(path, Array("\(key.secretText)\n".utf8))
      if isNew {
        try FileSystem.replaceFile(AuditKeys.publicPath(path), Array("\(key.verifier)\n".utf8))
      }
    } catch {
      throw Failure(.cannotCreate, error.description)
    }
    guard isNew else {
      throw Failure(
        .cannotCreate, "There is already a file \(path): a key is never overwritten.",
        help: "Name another file with --key, or move the old key away.")
    }
  }
}
