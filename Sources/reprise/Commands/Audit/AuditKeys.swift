import EventStore
import Platform
import Proofs

/// Where the keys of a log are, and how they are read.
enum AuditKeys {
  /// The private key's file in the store's folder.
  static let fileName = "audit.key"
  /// The most bytes of a file with a key.
  private static let byteLimit = 4096

  static let key = OptionDeclaration(
    "--key", "PATH", "The file of the private key; else \(fileName) in the store's folder.",
    kind: .path)
  static let publicKey = OptionDeclaration(
    "--public-key", "KEY", "The public key as 'audit keygen' printed it, or a file with it.")

  /// The file of the private key.
  static func path(_ session: Session) -> String {
    session.values[key] ?? "\(session.globals.storePath)/\(fileName)"
  }

  /// The file of the public key beside a private key.
  static func publicPath(_ path: String) -> String { "\(path).pub" }

  /// The file of the last checkpoint beside a private key.
  static func lastPath(_ path: String) -> String { "\(path).last" }

  /// The private key.
  static func signer(_ session: Session) throws(Failure) -> SignerKey {
    let path = path(session)
    let text = try text(of: path, whenMissing: "Make one with: reprise audit keygen")
    if FileSystem.isOpenToOthers(path) {
      session.console.notice("Others may read the private key \(path): run chmod 600 on it.")
    }
    do throws(FormatError) {
      return try SignerKey(text)
    } catch {
      throw Failure(.badData, "\(path) is not a private key: \(error).")
    }
  }

  /// The public key that was named; `nil` if none was.
  static func verifier(_ session: Session) throws(Failure) -> VerifierKey? {
    guard let value = session.values[publicKey] else { return nil }
    let isFile = FileSystem.kind(following: value) != nil
    return try verifier(isFile ? try text(of: value) : value, from: isFile ? value : "The text")
  }

  /// The public key beside the store's private key; `nil` if there is none.
  static func storedVerifier(_ session: Session) throws(Failure) -> VerifierKey? {
    let path = publicPath(path(session))
    guard FileSystem.kind(following: path) != nil else { return nil }
    return try verifier(try text(of: path), from: path)
  }

  private static func verifier(
    _ text: String, from place: String
  ) throws(Failure) -> VerifierKey {
    do throws(FormatError) {
      return try VerifierKey(text)
    } catch {
      throw Failure(
        .badData, "\(place) is not a public key: \(error).",
        help: "Give what 'reprise audit keygen' printed, or a file with it.")
    }
  }

  private static func text(
    of path: String, whenMissing help: String? = nil
  ) throws(Failure) -> String {
    do throws(FileError) {
      return String(
        decoding: try FileSystem.contents(of: path, byteLimit: byteLimit), as: UTF8.self)
    } catch {
      throw Failure(
        error.isMissing ? .noInput : .inputOutput, error.description,
        help: error.isMissing ? help : nil)
    }
  }
}
