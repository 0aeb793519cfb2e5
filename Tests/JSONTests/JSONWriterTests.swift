import EventModel
import JSON
import Testing

@Suite struct JSONWriterTests {
  @Test("Compact JSON has no white space, and indented JSON two spaces a level")
  func layouts() throws {
    let text = #"{"a":[1,-2,[],{}],"b":{"c":null,"d":"x"},"e":true}"#
    let value = try JSONValue(parsing: Array(text.utf8))
    #expect(value.json == text)
    var writer = JSONWriter(layout: .indented)
    writer.write(value)
    writer.endLine()
    let expected = """
      {
        "a": [
          1,
          -2,
          [],
          {}
        ],
        "b": {
          "c": null,
          "d": "x"
        },
        "e": true
      }

      """
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
  }

  @Test(
    "What could end a string or drive a terminal is escaped, and everything else is kept",
    arguments: [
      ("a\"b\\c/", #""a\"b\\c/""#), ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
      ("\u{0}\u{1B}\u{1F}", #""\u0000\u001b\u001f""#),
      ("\u{7F}\u{80}\u{9B}", #""\u007f\u0080\u009b""#),
      ("\u{2028}\u{2029}", #""\u2028\u2029""#),
      ("\u{200E}\u{202A}\u{202E}\u{2066}\u{2069}", #""\u200e\u202a\u202e\u2066\u2069""#),
      ("\u{A0}é\u{2027}\u{2030}€", "\"\u{A0}é\u{2027}\u{2030}€\""),
      ("宇多田ヒカル 🎵", "\"宇多田ヒカル 🎵\""), ("", "\"\""),
    ])
  func escapes(text: String, json: String) throws {
    #expect(JSONValue.string(text).json == json)
    #expect(try JSONValue(parsing: Array(json.utf8)) == .string(text))
  }

  @Test(
    "Floating-point numbers read back as floating-point numbers",
    arguments: [
      (5, "5.0"), (-0.0, "-0.0"), (0.1, "0.1"), (1e22, "1e+22"), (.leastNonzeroMagnitude, "5e-324"),
      (1.5e300, "1.5e+300"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)])
  func doubles(number: Double, text: String) {
    #expect(JSONValue.number(number).json == text)
  }

  @Test("Integers of every width are written in decimal")
  func integers() {
    var writer = JSONWriter()
    writer.beginArray()
    writer.write(integer: UInt64.max)
    writer.write(integer: Int64.min)
    writer.write(integer: 0)
    writer.write(integer: 10 as UInt8)
    writer.write(integer: -7 as Int32)
    writer.endArray()
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "[18446744073709551615,-9223372036854775808,0,10,-7]")
  }

  @Test("A document can be taken in pieces, and another can follow on its own line")
  func pieces() {
    var writer = JSONWriter()
    var text: [UInt8] = []
    for number in 0..<2 {
      writer.beginObject()
      writer.write(key: "n")
      text += writer.bytes
      writer.removeBytes()
      writer.write(integer: number)
      writer.endObject()
      writer.endLine()
    }
    text += writer.bytes
    #expect(String(decoding: text, as: UTF8.self) == "{\"n\":0}\n{\"n\":1}\n")
  }

  @Test("An identifier is written as its text")
  func identifier() {
    var writer = JSONWriter()
    writer.write(identifier: Identifier(high: 0x0190_ABCD_0000_7000, low: 0x8000_0000_0000_00FF))
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == "\"0190abcd-0000-7000-8000-0000000000ff\"")
  }

  @Test("A value without a key stops the program")
  func valueWithoutKey() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginObject()
      writer.writeNull()
    }
  }

  @Test("A second value in one document stops the program")
  func secondValue() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.writeNull()
      writer.writeNull()
    }
  }

  @Test("An array that ends as an object stops the program")
  func wrongEnd() async {
    await #expect(processExitsWith: .failure) {
      var writer = JSONWriter()
      writer.beginArray()
      writer.endObject()
    }
  }
}
