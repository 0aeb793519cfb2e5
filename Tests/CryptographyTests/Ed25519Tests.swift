import Cryptography
import Testing

@Suite("Ed25519")
struct Ed25519Tests {
  /// A test vector of RFC 8032, section 7.1.
  struct Vector: Sendable {
    let seed: String
    let publicKey: String
    let message: String
    let signature: String
  }

  static let vectors = [
    Vector(
      seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      message: "",
      signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    Vector(
      seed: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      publicKey: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      message: "72",
      signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
    Vector(
      seed: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      publicKey: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      message: "af82",
      signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
  ]

  @Test("Known keys and signatures come out (RFC 8032, section 7.1)", arguments: vectors)
  func knownSignatures(_ vector: Vector) throws {
    let key = try #require(Ed25519.PrivateKey(seed: decoded(hexadecimal: vector.seed)))
    let message = decoded(hexadecimal: vector.message)
    #expect(key.publicKey == decoded(hexadecimal: vector.publicKey))
    #expect(key.sign(message) == decoded(hexadecimal: vector.signature))
    #expect(Ed25519.isValid(key.sign(message), of: message, publicKey: key.publicKey))
  }

  @Test("A signature with any bit changed in it, its message or its key is not valid")
  func changedBits() throws {
    let key = try #require(Ed25519.PrivateKey.random())
    let message = Array("a message".utf8)
    let signature = key.sign(message)
    #expect(Ed25519.isValid(signature, of: message, publicKey: key.publicKey))
    func forEachChange(_ bytes: [UInt8], _ body: ([UInt8]) -> Bool) {
      for bit in 0..<(bytes.count * 8) {
        var changed = bytes
        changed[bit / 8] ^= 1 << (bit % 8)
        #expect(!body(changed), "bit \(bit) of \(bytes.count) bytes")
      }
    }
    forEachChange(signature) { Ed25519.isValid($0, of: message, publicKey: key.publicKey) }
    forEachChange(message) { Ed25519.isValid(signature, of: $0, publicKey: key.publicKey) }
    forEachChange(key.publicKey) { Ed25519.isValid(signature, of: message, publicKey: $0) }
  }

  @Test("What has not the length of a seed, signature or key is none")
  func lengths() throws {
    let key = try #require(Ed25519.PrivateKey.random())
    let signature = key.sign([1])
    #expect(Ed25519.PrivateKey(seed: []) == nil)
    #expect(Ed25519.PrivateKey(seed: key.seed + [0]) == nil)
    for count in [0, 1, 31, 33, 63, 65] {
      let bytes = [UInt8](repeating: 0, count: count)
      #expect(!Ed25519.isValid(bytes, of: [1], publicKey: key.publicKey))
      #expect(!Ed25519.isValid(signature, of: [1], publicKey: bytes))
    }
  }

  @Test("No two random keys are the same")
  func random() {
    let keys = (0..<20).compactMap { _ in Ed25519.PrivateKey.random()?.seed }
    #expect(Set(keys).count == 20)
  }
}
