import JSON
import SeededRandom
import Testing

@Suite struct Base64Tests {
  @Test(
    "The examples of RFC 4648 section 10 hold both ways",
    arguments: [
      ("", "", ""), ("f", "Zg==", "Zg"), ("fo", "Zm8=", "Zm8"), ("foo", "Zm9v", "Zm9v"),
      ("foob", "Zm9vYg==", "Zm9vYg"), ("fooba", "Zm9vYmE=", "Zm9vYmE"),
      ("foobar", "Zm9vYmFy", "Zm9vYmFy"),
    ])
  func examples(plain: String, standard: String, url: String) {
    let bytes = Array(plain.utf8)
    #expect(Base64.standard.encode(bytes) == standard)
    #expect(Base64.url.encode(bytes) == url)
    #expect(Base64.standard.decode(standard) == bytes)
    #expect(Base64.url.decode(url) == bytes)
  }

  @Test("The two alphabets differ in their last two characters and do not mix")
  func alphabets() {
    #expect(Base64.standard.encode([0xFB, 0xFF]) == "+/8=")
    #expect(Base64.url.encode([0xFB, 0xFF]) == "-_8")
    #expect(Base64.standard.decode("-_8=") == nil)
    #expect(Base64.url.decode("+/8") == nil)
  }

  @Test(
    "A text that is not the one encoding of its bytes is refused",
    arguments: [
      "Zg", "Zg=", "Zg===", "Z", "Z===", "=", "====", "Zg==Zg==", "Z=g=", "Zm8", "Zm9v====",
      "Zh==", "Zm9=", " Zg==", "Zg==\n", "Zm9v!", "Zé==",
    ])
  func refused(text: String) {
    #expect(Base64.standard.decode(text) == nil)
  }

  @Test(
    "Padding and spare bits are refused without padding too", arguments: ["Zg==", "Zh", "Z", "Zm9"])
  func refusedURL(text: String) {
    #expect(Base64.url.decode(text) == nil)
  }

  @Test("Random bytes survive both alphabets")
  func roundTrip() {
    var random = SeededGenerator()
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let note: Comment = "seed \(random.seed), \(count) bytes"
      #expect(Base64.standard.decode(Base64.standard.encode(bytes)) == bytes, note)
      #expect(Base64.url.decode(Base64.url.encode(bytes)) == bytes, note)
    }
  }
}
