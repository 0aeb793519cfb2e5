import JSON
import Platform
import Proofs

/// What a file for `audit check` or `audit watch` holds.
enum ProofDocument {
  case checkpoint(SignedNote, Checkpoint)
  case inclusion(InclusionProof)
  case consistency(ConsistencyProof)

  /// Reads a file; `-` is standard input.
  ///
  /// - Throws: A failure if it cannot be read, or is none of these.
  init(_ path: String) throws(Failure) {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.contents(of: path, byteLimit: SignedNote.byteLimit)
    } catch {
      throw Failure(error.isMissing ? .noInput : .inputOutput, error.description)
    }
    do throws(FormatError) {
      try self.init(parsing: bytes)
    } catch {
      throw Failure(.badData, "\(name) is neither a proof nor a checkpoint: \(error).")
    }
  }

  /// Reads a JSON object as a proof, anything else as a checkpoint.
  private init(parsing bytes: [UInt8]) throws(FormatError) {
    let white = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    guard bytes.first(where: { !white.contains($0) }) == UInt8(ascii: "{") else {
      let note = try SignedNote(parsing: bytes)
      self = .checkpoint(note, try Checkpoint(text: note.text))
      return
    }
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes)
    } catch { throw FormatError("it is not JSON: \(error)") }
    if json["leafIndex"] != nil {
      self = .inclusion(try InclusionProof(json: json))
    } else if json["first"] != nil {
      self = .consistency(try ConsistencyProof(json: json))
    } else {
      throw FormatError("it has neither \"leafIndex\" nor \"first\"")
    }
  }

  /// The checkpoint that a note is the text of.
  static func checkpoint(of note: SignedNote, from name: String) throws(Failure) -> Checkpoint {
    do throws(FormatError) {
      return try Checkpoint(text: note.text)
    } catch {
      throw Failure(.badData, "\(name) is not a checkpoint: \(error).")
    }
  }

  /// Reads a file with a checkpoint, and checks its signature.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - key: Who must have signed it; `nil`: the signature is not looked at.
  /// - Returns: The checkpoint.
  /// - Throws: A failure, also if the signature is wrong.
  static func checkpoint(_ path: String, by key: VerifierKey?) throws(Failure) -> Checkpoint {
    guard case .checkpoint(let note, let checkpoint) = try ProofDocument(path) else {
      throw Failure(.badData, "\(path) is a proof, not a checkpoint.")
    }
    if let key { try verify(note, by: key, path) }
    return checkpoint
  }

  /// Checks the signature of a note.
  static func verify(_ note: SignedNote, by key: VerifierKey, _ name: String) throws(Failure) {
    do throws(SignatureError) {
      try note.verify(key)
    } catch {
      throw Failure(.refused, "\(name) is not to be trusted. \(error)")
    }
  }
}
