import Cryptography
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  @Test(
    "Known hashes come out (FIPS 180-4's examples)",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func knownHashes(text: String, expected: String) {
    let message = Array(text.utf8)
    let digest = SHA256.hash(message.span)
    #expect(digest.bytes == decoded(hexadecimal: expected))
  }

  @Test("A byte before other bytes is hashed as if it stood in front of them, at every length")
  func prefix() {
    for count in 0...300 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
      let whole = [UInt8(count & 1)] + bytes
      let (prefixed, plain) = (
        SHA256.hash(prefix: UInt8(count & 1), bytes.span), SHA256.hash(whole.span)
      )
      #expect(prefixed == plain, "\(count) bytes")
    }
  }

  @Test("Two digests are hashed as their bytes one after the other")
  func pair() {
    let (left, right) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
    guard let first = SHA256Digest(left), let second = SHA256Digest(right) else {
      Issue.record("32 bytes are a digest")
      return
    }
    let whole = [1] + left + right
    let plain = SHA256.hash(whole.span)
    #expect(SHA256.hash(prefix: 1, first, second) == plain)
  }

  @Test("A digest has 32 bytes, and gives back those that it was made of")
  func digest() {
    let bytes = (0..<32).map { UInt8($0) }
    #expect(SHA256Digest(bytes)?.bytes == bytes)
    #expect(SHA256Digest(Array(bytes.dropLast())) == nil)
    #expect(SHA256Digest(bytes + [0]) == nil)
    #expect(SHA256Digest([]) == nil)
    for index in 0..<32 {
      var other = bytes
      other[index] ^= 1
      #expect(SHA256Digest(other) != SHA256Digest(bytes))
    }
  }
}
