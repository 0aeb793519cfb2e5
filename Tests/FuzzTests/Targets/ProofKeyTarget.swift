import Proofs

/// The keys of whoever signs checkpoints: one character more or less, and they are another's.
struct ProofKeyTarget: FuzzTarget {
  let name = "proof-key"
  let words = ["PRIVATE+KEY+", "+", "=", " ", "\n", "\u{A0}", "\u{301}", "A"]

  /// The example of golang.org/x/mod/sumdb/note.
  private static let publicText =
    "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
  private static let privateText =
    "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"

  var seeds: [[UInt8]] {
    [Self.publicText, " \(Self.publicText)\n", Self.privateText, "\(Self.privateText)\n"]
      .map { Array($0.utf8) }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    guard let text = String(validating: input, as: UTF8.self) else { return false }
    guard let written = try accepted({ () throws(FormatError) in try writtenAgain(text) }) else {
      return false
    }
    try require(
      trimmed(text).elementsEqual(written.unicodeScalars), "written again it is another")
    return true
  }

  private func writtenAgain(_ text: String) throws(FormatError) -> String {
    if let key = try? SignerKey(text) { return key.secretText }
    return try VerifierKey(text).description
  }

  private func trimmed(_ text: String) -> Substring.UnicodeScalarView {
    var scalars = text.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return scalars
  }
}
