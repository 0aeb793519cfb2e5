import JSON

/// A text with signatures, as specified by C2SP (c2sp.org/signed-note).
///
/// The text, which ends in a newline, comes first; then an empty line, and a line for each
/// signature: an em dash, the key's name, and the key's number with the signature in base64.
public struct SignedNote: Hashable, Sendable {
  /// One signature of the text.
  struct Signature: Hashable, Sendable {
    let key: KeyName
    let bytes: [UInt8]
  }

  /// The most bytes that a note may have.
  public static let byteLimit = 1 << 20
  /// The most signatures that a note may have.
  static let signatureLimit = 100
  private static let dash = "— "

  /// What is signed, with the newline at its end.
  ///
  /// Trust it only after ``verify(_:)``.
  public let text: String
  let signatures: [Signature]

  /// Signs a text.
  ///
  /// - Precondition: The text ends in a newline and has no control characters besides newlines.
  public init(signing text: String, with key: SignerKey) {
    precondition(text.utf8.last == UInt8(ascii: "\n"), "the text of a note ends in a newline")
    self.text = text
    signatures = [Signature(key: key.verifier.name, bytes: key.sign(text))]
  }

  /// Reads a note, without trusting it yet.
  ///
  /// - Throws: ``FormatError``
  public init(parsing bytes: [UInt8]) throws(FormatError) {
    guard bytes.count <= Self.byteLimit else {
      throw FormatError("it has \(bytes.count) bytes, more than \(Self.byteLimit)")
    }
    guard bytes.allSatisfy({ $0 >= 0x20 || $0 == UInt8(ascii: "\n") }) else {
      throw FormatError("there is a control character in it")
    }
    guard let whole = String(validating: bytes, as: UTF8.self) else {
      throw FormatError("it is not UTF-8")
    }
    let (text, lines) = try Self.parts(whole)
    guard lines.count <= Self.signatureLimit else {
      throw FormatError("it has \(lines.count) signatures, more than \(Self.signatureLimit)")
    }
    var signatures: [Signature] = []
    for line in lines { signatures.append(try Self.signature(line)) }
    self.text = text
    self.signatures = signatures
  }

  /// Splits a note at its last empty line.
  private static func parts(
    _ note: String
  ) throws(FormatError) -> (text: String, signatures: [Substring]) {
    let lines = note.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let end = lines.last, end.isEmpty else {
      throw FormatError("its last line does not end: it was cut off")
    }
    guard let gap = lines.dropLast().lastIndex(where: \.isEmpty), gap > 0 else {
      throw FormatError("it has no signature: an empty line and a line for each would follow")
    }
    let signatures = lines[(gap + 1)...].dropLast()
    guard !signatures.isEmpty else { throw FormatError("it has no signature after its empty line") }
    return (String(note[..<lines[gap].startIndex]), signatures.map { Substring($0) })
  }

  private static func signature(_ line: Substring) throws(FormatError) -> Signature {
    guard line.utf8.starts(with: dash.utf8) else {
      throw FormatError("a line after its last empty line is not a signature")
    }
    let parts = line.unicodeScalars.dropFirst(dash.unicodeScalars.count)
      .split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, KeyName.problem(Substring(parts[0])) == nil else {
      throw FormatError("a signature lacks its key's name")
    }
    guard let bytes = Base64.standard.decode(Substring(parts[1])),
      bytes.count > KeyName.idByteCount
    else { throw FormatError("a signature is not base64") }
    return Signature(
      key: KeyName(text: String(parts[0]), id: Array(bytes[..<KeyName.idByteCount])),
      bytes: Array(bytes[KeyName.idByteCount...]))
  }

  /// Checks that the key signed this text; signatures of other keys do not matter.
  ///
  /// - Throws: ``SignatureError``
  public func verify(_ key: VerifierKey) throws(SignatureError) {
    let own = signatures.filter { $0.key == key.name }
    guard !own.isEmpty else { throw .unsigned(key: key.name, by: signatures.map(\.key)) }
    guard own.allSatisfy({ key.isValid($0.bytes, of: text) }) else {
      throw .invalid(key: key.name)
    }
  }

  /// The whole note.
  public var encoded: String {
    signatures.reduce(text + "\n") { note, signature in
      note + Self.dash + signature.key.text + " "
        + Base64.standard.encode(signature.key.id + signature.bytes) + "\n"
    }
  }
}
