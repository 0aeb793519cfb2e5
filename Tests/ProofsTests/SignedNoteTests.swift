import Cryptography
import Proofs
import Testing

/// Keys and notes of golang.org/x/mod/sumdb/note, note_test.go, from which the C2SP specification
/// of signed notes comes.
@Suite("Signed notes")
struct SignedNoteTests {
  static let peterKey = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
  static let peterSecret =
    "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
  static let enochKey = "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop"
  static let text =
    "If you think cryptography is the answer to your problem,\n"
    + "then you don't know what your problem is.\n"
  static let peterLine =
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6"
    + "KE6RyyBwJnAM=\n"
  static let enochLine =
    "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WW"
    + "d1RvMc+QQ=\n"

  private static let malformedNotes: [(note: String, problem: String)] = [
    ("", "no signature"),
    ("\n", "no signature"),
    (text, "no signature"),
    ("\(text)\n", "no signature"),
    ("\(text)\n\(peterLine.dropLast())", "cut off"),
    ("\u{1}\(text)\n\(peterLine)", "control character"),
    ("a\r\n\n\(peterLine)", "control character"),
    ("\(text)\n— Bad Name x08go/ZJkuBS9UG/\n", "not base64"),
    ("\(text)\n—  x08go/ZJkuBS9UG/\n", "lacks its key's name"),
    ("\(text)\n— a+b x08go/ZJkuBS9UG/\n", "lacks its key's name"),
    ("\(text)\n— PeterNeumann\n", "lacks its key's name"),
    ("\(text)\n— PeterNeumann x08gow==\n", "not base64"),
    ("\(text)\n— PeterNeumann x08go/ZJkuBS9UG/=\n", "not base64"),
    ("\(text)\n- PeterNeumann x08go/ZJkuBS9UG/\n", "not a signature"),
    ("\(text)\n\(peterLine)Unexpected line.\n", "not a signature"),
    ("\(text)\n" + String(repeating: peterLine, count: 101), "101 signatures"),
  ]

  private func open(_ note: String, _ key: String = peterKey) throws -> String {
    let note = try SignedNote(parsing: Array(note.utf8))
    try note.verify(VerifierKey(key))
    return note.text
  }

  @Test("The known key signs the known text with the known signature, byte for byte")
  func signing() throws {
    let note = SignedNote(signing: Self.text, with: try SignerKey(Self.peterSecret))
    #expect(note.encoded == "\(Self.text)\n\(Self.peterLine)")
    #expect(try open(note.encoded) == Self.text)
  }

  @Test("One known signature is enough, beside others that are not known, and in any order")
  func severalSignatures() throws {
    let both = "\(Self.text)\n\(Self.peterLine)\(Self.enochLine)"
    #expect(try open(both) == Self.text)
    #expect(try open(both, Self.enochKey) == Self.text)
    let reversed = "\(Self.text)\n\(Self.enochLine)\(Self.enochLine)\(Self.peterLine)"
    #expect(try open(reversed) == Self.text)
  }

  @Test("The text is all that stands before the last empty line")
  func emptyLines() throws {
    let key = try SignerKey(Self.peterSecret)
    for text in ["a\n", "a\n\nb\n", "a\n\n\n", "ä — b\n", "\na\n"] {
      let note = SignedNote(signing: text, with: key)
      #expect(try open(note.encoded) == text)
    }
  }

  @Test("A note that this key did not sign is not trusted")
  func unsigned() throws {
    let note = "\(Self.text)\n\(Self.enochLine)"
    #expect {
      try open(note)
    } throws: { error in
      guard case .unsigned? = error as? SignatureError else { return false }
      return "\(error)"
        == "It is not signed by PeterNeumann+c74f20a3, but by EnochRoot+af0cfe78."
    }
  }

  @Test("A changed text or signature is not trusted, wherever the change is")
  func changed() throws {
    let note = Array("\(Self.text)\n\(Self.peterLine)".utf8)
    for index in note.indices {
      for bit in 0..<8 {
        var changed = note
        changed[index] ^= 1 << bit
        #expect(throws: (any Error).self, "byte \(index), bit \(bit)") {
          try open(String(decoding: changed, as: UTF8.self))
        }
      }
    }
  }

  @Test("A wrong signature of the key is not made up for by a right one")
  func wrongAndRight() throws {
    let wrong = Self.peterLine.replacing("uBS9", with: "uBS8")
    #expect(throws: SignatureError.self) {
      try open("\(Self.text)\n\(Self.peterLine)\(wrong)")
    }
  }

  @Test("What is no note is refused, and says why", arguments: malformedNotes)
  func malformed(note: String, problem: String) {
    #expect {
      try SignedNote(parsing: Array(note.utf8))
    } throws: { error in
      (error as? FormatError)?.problem.contains(problem) ?? false
    }
  }

  @Test("Bytes that are not UTF-8, and very many bytes, are refused")
  func bytes() {
    let note = Array("\n\(Self.peterLine)".utf8)
    #expect(throws: FormatError("it is not UTF-8")) {
      try SignedNote(parsing: [0xFF, 0x0A] + note)
    }
    #expect(throws: FormatError.self) {
      try SignedNote(parsing: [UInt8](repeating: 0x61, count: SignedNote.byteLimit + 1))
    }
  }
}
