import JSON
import Proofs

/// Signed notes and the checkpoints in them, which come from strangers.
struct NoteTarget: FuzzTarget {
  let name = "note"
  let words = ["\n\n", "\n", "— ", " ", "=", "==", "0", "18446744073709551616", "+", "\u{85}", "é"]

  private static let root = Base64.standard.encode([UInt8](repeating: 7, count: 32))
  private static let signature = Base64.standard.encode([UInt8](repeating: 1, count: 68))

  var seeds: [[UInt8]] {
    [
      "example.org/log\n3\n\(Self.root)\n\n— example.org/log \(Self.signature)\n",
      "a\n18446744073709551615\n\(Self.root)\nmore\n\n— a \(Self.signature)\n"
        + "— b \(Self.signature)\n",
      "a\n\nb\n\n— c AQIDBAU=\n",
    ].map { Array($0.utf8) }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    guard
      let note = try accepted({ () throws(FormatError) in try SignedNote(parsing: input) })
    else { return false }
    try require(Array(note.encoded.utf8) == input, "written again it is \(note.encoded)")
    if let checkpoint = try? Checkpoint(text: note.text) {
      try require(checkpoint.text.utf8.elementsEqual(note.text.utf8), "it is \(checkpoint.text)")
    }
    return true
  }
}
