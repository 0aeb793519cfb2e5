import EventModel
import Testing

@Suite("Identifiers")
struct IdentifierTests {
  @Test("The text form is read in either case and printed in lower case")
  func text() throws {
    let text = "01890A5D-ac96-774b-BCCE-b302099a8057"
    let identifier = try #require(Identifier(text))
    #expect(identifier.description == text.lowercased())
    #expect(identifier.high == 0x0189_0a5d_ac96_774b)
    #expect(identifier.low == 0xbcce_b302_099a_8057)
  }

  @Test(
    "Anything else is no identifier",
    arguments: [
      "", "0", "01890a5d-ac96-774b-bcce-b302099a805", "01890a5d-ac96-774b-bcce-b302099a80577",
      "01890a5dac96774bbcceb302099a8057", "01890a5d-ac96-774b-bcce-b302099a805g",
      "{01890a5d-ac96-774b-bcce-b302099a8057}", "01890a5d_ac96-774b-bcce-b302099a8057",
      "０1890a5d-ac96-774b-bcce-b302099a805",
    ])
  func refused(_ text: String) {
    #expect(Identifier(text) == nil)
  }

  @Test("Bytes come back in the order of the text form")
  func bytes() throws {
    let identifier = try #require(Identifier("00112233-4455-6677-8899-aabbccddeeff"))
    var bytes: [UInt8] = [9]
    identifier.append(to: &bytes)
    #expect(bytes == [9] + (0...15).map { UInt8($0 * 0x11) })
    let tail = Array(bytes.dropFirst())
    let back = Identifier(bytes: tail.span)
    #expect(back == identifier)
    let short = Array(tail.dropLast())
    let none = Identifier(bytes: short.span)
    #expect(none == nil)
  }

  @Test("Only the text form as it is written counts as lower case")
  func lowercase() {
    let text = "0190a3c5-7b1f-7abc-8def-0123456789ab"
    let identifier = Identifier(lowercase: text.utf8Span.span)
    #expect(identifier?.description == text && Identifier(text) == identifier)
    let others = [
      text.uppercased(), "0190A3c5" + text.dropFirst(8), text + "0", String(text.dropLast()),
      "0190a3c5_" + text.dropFirst(9), "g" + text.dropFirst(), "",
    ]
    for other in others {
      let none = Identifier(lowercase: other.utf8Span.span)
      #expect(none == nil, "\(other)")
    }
  }

  // The digits are read eight at a time: each place must see every byte that is none.
  @Test("Any other byte at any place is refused", arguments: 0..<36)
  func eachByte(place: Int) {
    let text = Array("0190a3c5-7b1f-7abc-8def-0123456789ab".utf8)
    for byte in UInt8.min...UInt8.max {
      var changed = text
      changed[place] = byte
      let isDash = text[place] == UInt8(ascii: "-")
      let character = Character(UnicodeScalar(byte))
      let isFit = isDash ? character == "-" : byte < 0x80 && character.isHexDigit
      let lowercase = Identifier(lowercase: changed.span)
      #expect((lowercase != nil) == (isFit && !character.isUppercase), "\(byte)")
      if byte < 0x80 {
        let either = Identifier(String(decoding: changed, as: UTF8.self))
        #expect((either != nil) == isFit, "\(byte)")
        #expect(lowercase == nil || lowercase == either)
      }
      if let lowercase {
        #expect(lowercase.description == String(decoding: changed, as: UTF8.self))
      }
    }
  }

  @Test("A version 7 identifier says so, begins with its time, and is unlike the next")
  func version7() {
    var random = SystemRandomNumberGenerator()
    var previous = Identifier(high: 0, low: 0)
    for milliseconds in UInt64(1_700_000_000_000)..<1_700_000_000_500 {
      let identifier = Identifier.version7(milliseconds: milliseconds, using: &random)
      #expect(identifier.high >> 16 == milliseconds)
      #expect(identifier.high >> 12 & 0xF == 7)
      #expect(identifier.low >> 62 == 0b10)
      #expect(previous < identifier)
      previous = identifier
    }
    let same = (0..<1000).map { _ in Identifier.version7(milliseconds: 5, using: &random) }
    #expect(Set(same).count == 1000)
  }
}
