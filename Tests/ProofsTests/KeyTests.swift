import Cryptography
import Proofs
import Testing

@Suite("Keys of notes")
struct KeyTests {
  @Test("A key is written as it was read")
  func text() throws {
    #expect(try VerifierKey(SignedNoteTests.peterKey).description == SignedNoteTests.peterKey)
    let secret = try SignerKey("\n \(SignedNoteTests.peterSecret)\n")
    #expect(secret.secretText == SignedNoteTests.peterSecret)
    #expect(secret.verifier.description == SignedNoteTests.peterKey)
  }

  @Test("A new key signs what its public half verifies, under its name")
  func random() throws {
    let key = try SignerKey.random(name: "example.com/log")
    let again = try SignerKey(key.secretText)
    let note = SignedNote(signing: "a\n", with: again)
    try note.verify(VerifierKey("\(key.verifier)"))
    #expect(note.encoded.contains("\n— example.com/log "))
    #expect(try SignerKey.random(name: "a").secretText != SignerKey.random(name: "a").secretText)
  }

  @Test(
    "A name with a space, a plus sign or nothing in it is refused",
    arguments: ["", "a b", "a+b", "a\u{A0}b", "a\u{2003}", "\t", "a\nb", "\u{1}"])
  func names(_ name: String) {
    #expect(throws: FormatError.self) { try SignerKey.random(name: name) }
    #expect(KeyName.problem(name) != nil)
  }

  @Test("No part of a key is a key, and no key with a changed character is one")
  func mangled() {
    for key in [SignedNoteTests.peterKey, SignedNoteTests.peterSecret] {
      let bytes = Array(key.utf8)
      for start in bytes.indices {
        for end in (start + 1)...bytes.count where end - start < bytes.count {
          #expect(!Self.isKey(bytes[start..<end]), "\(start)..<\(end)")
        }
        var changed = bytes
        changed[start] += 1
        #expect(!Self.isKey(changed[...]), "character \(start)")
      }
    }
  }

  @Test(
    "A key of another length or kind is refused",
    arguments: [
      "PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==",
      "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
      "rekor.sigstore.dev+c0d23d6a+AjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNhtmPtrWm3U1eQXBogSMdGvXwBc"
        + "K5AW5i0hrZLOC96l+smGNM7nwZ4QvFK/4sueRoVj//QP22Ni4Qt9DPfkWLc=",
      "", "++", "a+b", "PRIVATE+KEY+",
    ])
  func otherKinds(_ key: String) {
    #expect(!Self.isKey(Array(key.utf8)[...]))
  }

  @Test("White space is allowed around a key, and nowhere in it")
  func whiteSpace() {
    // Behind the mark of a private key it was passed over.
    for key in [SignedNoteTests.peterKey, SignedNoteTests.peterSecret] {
      #expect(Self.isKey(Array(" \n\(key)\r\n".utf8)[...]))
      for place in key.indices.dropFirst() {
        var changed = key
        changed.insert("\n", at: place)
        #expect(!Self.isKey(Array(changed.utf8)[...]), "\(changed)")
      }
    }
  }

  @Test("An accent, which is one character with what it stands on, is no part of any key")
  func accents() {
    // It went with the plus sign before the name, and the key counted as the one without it.
    let accent = "\u{301}"
    for key in [SignedNoteTests.peterKey, SignedNoteTests.peterSecret] {
      #expect(Self.isKey(Array(key.utf8)[...]))
      for place in key.indices + [key.endIndex] {
        var changed = key
        changed.insert(contentsOf: accent, at: place)
        #expect(!Self.isKey(Array(changed.utf8)[...]), "\(changed)")
      }
      #expect(!Self.isKey(Array("\(key) \(accent)".utf8)[...]))
    }
  }

  private static func isKey(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return (try? VerifierKey(text)) != nil || (try? SignerKey(text)) != nil
  }
}
