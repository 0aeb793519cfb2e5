import EventModel
import JSON
import SeededRandom
import Testing

@Suite struct JSONAndCBORTests {
  /// The JSON of an item of CBOR; an expectation cannot hold a span itself.
  private func json(_ cbor: [UInt8]) throws(CBORError) -> String {
    var writer = JSONWriter()
    try writer.write(cbor: cbor.span)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func value(_ cbor: [UInt8]) throws(CBORError) -> JSONValue {
    try JSONValue(decodingCBOR: cbor.span)
  }

  @Test("Identifiers become their text, other byte strings base64url, and other tags vanish")
  func cborOnly() throws {
    let song = Identifier(high: 0x0190_1234_5678_7ABC, low: 0x8DEF_0123_4567_89AB)
    let item = CBORValue.map([
      .init(key: .text("id"), value: .identifier(song)),
      .init(key: .text("cover"), value: .bytes([0xFB, 0xFF, 0xFE, 0x00])),
      .init(key: .text("short"), value: .tagged(37, .bytes([1, 2]))),
      .init(key: .text("when"), value: .tagged(1, .unsigned(5))),
      .init(key: .text("n"), value: .array([.double(.nan), .double(.infinity)])),
      .init(key: .text("low"), value: .negative(.max)),
    ])
    #expect(
      try json(item.encoded())
        == #"{"n":[null,null],"id":"01901234-5678-7abc-8def-0123456789ab","#
        + #""low":-18446744073709551616,"when":5,"cover":"-__-AA","short":"AQI"}"#)
    #expect(try value(item.encoded())["low"] == .number(-0x1p64))
  }

  @Test("What has no JSON form is an error, and leaves the writer as it was")
  func errors() throws {
    var writer = JSONWriter()
    writer.beginArray()
    writer.writeNull()
    for bad in [
      [0xA1, 0x01, 0x02], [0x82, 0x81, 0x01], [0x61, 0xFF], [0xF6, 0xF6], [0xF7], [],
      [UInt8](repeating: 0x81, count: 100_000) + [0],
    ] as [[UInt8]] {
      #expect(throws: CBORError.self) { try writer.write(cbor: bad.span) }
    }
    try writer.write(cbor: [0x81, 0x01].span)
    writer.endArray()
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[null,[1]]")
  }

  @Test("An item without an exact JSON value is refused as a value")
  func inexact() {
    // −2⁶³ − 2 needs 64 bits beside its sign.
    #expect(throws: CBORError.self) { try value(CBORValue.negative(1 << 63 + 1).encoded()) }
    let twice: [UInt8] = [0xA2, 0x61, 0x61, 0x01, 0x61, 0x61, 0x02]
    #expect(throws: CBORError.self) { try value(twice) }
  }

  @Test("Objects are sorted as RFC 8949 has it, and a name twice is refused")
  func sorting() throws {
    let object = try JSONValue(parsing: Array(#"{"title":1,"id":2,"é":3,"b":4,"aa":5}"#.utf8))
    #expect(try json(object.encodedCBOR()) == #"{"b":4,"aa":5,"id":2,"é":3,"title":1}"#)
    let twice = JSONValue.object([
      .init(key: "a", value: .null), .init(key: "b", value: .null), .init(key: "a", value: .null),
    ])
    #expect(throws: CBORError.self) { try twice.encodedCBOR() }
  }

  @Test("A value that was built too deep is refused")
  func tooDeep() {
    var value = JSONValue.null
    for _ in 0..<CBORReader.depthLimit { value = .array([value]) }
    #expect(throws: CBORError.self) { try value.encodedCBOR() }
  }

  @Test("JSON to CBOR to JSON keeps every value")
  func roundTrip() throws {
    var random = SeededGenerator()
    for round in 0..<2_000 {
      let note: Comment = "seed \(random.seed), round \(round)"
      let made = randomJSON(depth: 0, using: &random)
      let text = made.json
      let read = try JSONValue(parsing: Array(text.utf8))
      #expect(read.json == text, note)
      let cbor = try read.encodedCBOR()
      #expect(CBORValidator.isDeterministic(cbor.span) == true, note)
      let back = try value(cbor)
      #expect(back.json == sorted(read).json, note)
      #expect(try back.encodedCBOR() == cbor, note)
      var indented = JSONWriter(layout: .indented)
      indented.write(read)
      #expect(try JSONValue(parsing: indented.bytes).json == text, note)
    }
  }

  /// The value with the members of every object in the order of their CBOR keys.
  private func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): .array(elements.map(sorted))
    case .object(let members):
      .object(
        members.map { JSONValue.Member(key: $0.key, value: sorted($0.value)) }
          .sorted {
            ($0.key.utf8.count, Array($0.key.utf8)) < ($1.key.utf8.count, Array($1.key.utf8))
          })
    case .null, .bool, .integer, .unsigned, .number, .string: value
    }
  }
}

/// Whether the left pair of a length and bytes comes first.
private func < (left: (Int, [UInt8]), right: (Int, [UInt8])) -> Bool {
  left.0 != right.0 ? left.0 < right.0 : left.1.lexicographicallyPrecedes(right.1)
}
