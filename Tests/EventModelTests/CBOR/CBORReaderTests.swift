import EventModel
import Testing

@Suite struct CBORReaderTests {
  static let song = Identifier(high: 0x0190_1234_5678_7ABC, low: 0x8DEF_0123_4567_89AB)

  @Test("What a writer wrote, a reader reads, field by field")
  func roundTrip() throws {
    var writer = CBORWriter()
    writer.writeMap(count: 6)
    writer.write(text: "id")
    writer.write(identifier: Self.song)
    writer.write(text: "cover")
    writer.write(bytes: [0, 255])
    writer.write(text: "plays")
    writer.write(signed: -40)
    writer.write(text: "stars")
    writer.write(double: 4.5)
    writer.write(text: "title")
    writer.write(text: "Jóga 🌋")
    writer.write(text: "genres")
    writer.writeArray(count: 2)
    writer.write(bool: true)
    writer.writeNull()
    let data = writer.finish()
    let span = data.span

    var reader = CBORReader()
    var left = try reader.readMapCount(from: span)
    #expect(left == 6)
    #expect(try reader.readKey("id", left: &left, from: span) == true)
    #expect(try reader.readIdentifier(from: span) == Self.song)
    #expect(try reader.readKey("cov", left: &left, from: span) == false)
    #expect(try reader.readKey("coveq", left: &left, from: span) == false)
    #expect(left == 5)
    #expect(try reader.readKey("cover", left: &left, from: span) == true)
    #expect(try reader.readBytes(from: span) == [0, 255])
    #expect(try reader.readText(from: span) == "plays")
    #expect(try reader.readSigned(from: span) == -40)
    try reader.skip(in: span)
    #expect(try reader.readDouble(from: span) == 4.5)
    left -= 2
    #expect(try reader.readKey("title", left: &left, from: span) == true)
    #expect(try reader.readText(from: span) == "Jóga 🌋")
    #expect(try reader.readKey("genres", left: &left, from: span) == true)
    #expect(left == 0)
    #expect(try reader.readArrayCount(from: span) == 2)
    #expect(try reader.readNull(from: span) == false)
    #expect(try reader.readBool(from: span) == true)
    #expect(try reader.readNull(from: span) == true)
    #expect(reader.offset == data.count)
    try reader.expectEnd(of: span)
  }

  @Test("Keys that come before the one that is asked for are passed over with their values")
  func unknownKeys() throws {
    let data = bytes("a4 62 6964 01  62 6965 8202 03  6461616161 a1 01 02  6462626262 04")
    let span = data.span
    var reader = CBORReader()
    var left = try reader.readMapCount(from: span)
    #expect(try reader.readKey("id", left: &left, from: span) == true)
    #expect(try reader.readUnsigned(from: span) == 1)
    #expect(try reader.readKey("bbbb", left: &left, from: span) == true)
    #expect(try reader.readUnsigned(from: span) == 4)
    #expect(left == 0)
    #expect(try reader.readKey("cccc", left: &left, from: span) == false)
    try reader.expectEnd(of: span)
  }

  @Test("An identifier is tag 37 and sixteen bytes")
  func identifierBytes() throws {
    var writer = CBORWriter()
    writer.write(identifier: Self.song)
    #expect(writer.finish() == bytes("d825 50 0190123456787abc 8def0123456789ab"))
  }

  @Test(
    "A read of another kind throws, says both kinds and stays where it was",
    arguments: ["01", "20", "4100", "6161", "80", "a0", "c100", "f5", "f6", "f93c00"])
  func mismatch(text: String) throws {
    let data = bytes(text)
    let span = data.span
    var reader = CBORReader()
    let kind = try reader.nextKind(in: span)
    if kind != .unsigned { expectMismatch(kind) { _ = try $0.readUnsigned(from: $1) } }
    if kind != .negative { expectMismatch(kind) { _ = try $0.readNegative(from: $1) } }
    if kind != .bytes { expectMismatch(kind) { _ = try $0.readBytes(from: $1) } }
    if kind != .text { expectMismatch(kind) { _ = try $0.readText(from: $1) } }
    if kind != .array { expectMismatch(kind) { _ = try $0.readArrayCount(from: $1) } }
    if kind != .map { expectMismatch(kind) { _ = try $0.readMapCount(from: $1) } }
    if kind != .bool { expectMismatch(kind) { _ = try $0.readBool(from: $1) } }
    if kind != .double { expectMismatch(kind) { _ = try $0.readDouble(from: $1) } }
    if kind != .tag { expectMismatch(kind) { _ = try $0.readIdentifier(from: $1) } }
    if kind != .text {
      var left = 1
      expectMismatch(kind) { _ = try $0.readKey("b", left: &left, from: $1) }
    }
    #expect(try reader.readNull(from: span) == (kind == .null))

    func expectMismatch(
      _ kind: CBORKind, _ read: (inout CBORReader, Span<UInt8>) throws -> Void
    ) {
      var reader = CBORReader()
      do {
        try read(&reader, data.span)
        Issue.record("\(text) was read")
      } catch {
        let message = "\(error)"
        #expect(message.hasSuffix("was expected, but there is \(kind) at byte 0"), "\(message)")
      }
      #expect(reader.offset == 0)
    }
  }

  @Test("An identifier with another tag or another length is refused")
  func badIdentifiers() {
    for text in ["d824 50 00000000000000000000000000000000", "d825 41 00", "d825 6161", "d825"] {
      let data = bytes(text)
      var reader = CBORReader()
      #expect(throws: CBORError.self) { try reader.readIdentifier(from: data.span) }
      #expect(reader.offset == 0)
    }
  }

  @Test("An integer beyond 64 bits with a sign is refused, and the widest are read")
  func signedRange() throws {
    for number in [Int64.min, -1, 0, 23, 24, -24, -25, 255, 256, -257, 65536, .max] {
      var writer = CBORWriter()
      writer.write(signed: number)
      let data = writer.finish()
      var reader = CBORReader()
      #expect(try reader.readSigned(from: data.span) == number)
    }
    for text in ["1b8000000000000000", "3b8000000000000000"] {
      let data = bytes(text)
      var reader = CBORReader()
      #expect(throws: CBORError.self) { try reader.readSigned(from: data.span) }
    }
  }

  @Test("Skipping passes over one item, however deep, without recursion")
  func skipping() throws {
    let deep = [UInt8](repeating: 0x81, count: 100_000) + [0x00, 0x18, 0x2A]
    var reader = CBORReader()
    try reader.skip(in: deep.span)
    #expect(try reader.readUnsigned(from: deep.span) == 42)
  }

  @Test("Depth is limited for values and the validator, and the message names the limit")
  func depth() throws {
    let within = [UInt8](repeating: 0x81, count: CBORReader.depthLimit - 1) + [0x00]
    let value = try decode(within)
    #expect(try value.encoded() == within)
    try CBORValidator.check(within.span)
    for count in [CBORReader.depthLimit, 100_000] {
      for opener: [UInt8] in [[0x81], [0xC1], [0xA1, 0x00]] {
        let beyond = [[UInt8]](repeating: opener, count: count).flatMap(\.self) + [0x00]
        let error = #expect(throws: CBORError.self) { try decode(beyond) }
        #expect(error?.problem == "more than 512 items in each other")
        #expect(throws: CBORError.self) { try CBORValidator.check(beyond.span) }
      }
    }
    #expect(throws: CBORError.self) { try CBORValue.array([value]).encoded() }
  }

  @Test("A writer that is used again keeps nothing of what it wrote before")
  func reuse() {
    var writer = CBORWriter(reusing: [1, 2, 3])
    writer.write(bool: true)
    writer.removeAll()
    writer.writeNull()
    #expect(writer.finish() == [0xF6])
  }

  #if DEBUG
    @Test("A wrong order of keys stops a debug build")
    func wrongOrder() async {
      await #expect(processExitsWith: .failure) {
        var writer = CBORWriter()
        writer.writeMap(count: 2)
        writer.write(text: "title")
        writer.writeNull()
        writer.write(text: "id")
        writer.writeNull()
        _ = writer.finish()
      }
    }
  #endif

  @Test("A value sorts the pairs of its maps and refuses a key twice")
  func sortedMaps() throws {
    let map = CBORValue.map([
      .init(key: .text("title"), value: .unsigned(3)), .init(key: .text("id"), value: .unsigned(2)),
      .init(key: .text("aa"), value: .unsigned(1)), .init(key: .unsigned(500), value: .unsigned(0)),
    ])
    #expect(try map.encoded() == bytes("a4 1901f4 00 626161 01 626964 02 657469746c65 03"))
    let twice = CBORValue.map([
      .init(key: .text("a"), value: .null), .init(key: .text("a"), value: .bool(true)),
    ])
    #expect(throws: CBORError(offset: 4, problem: "a map with the same key twice")) {
      try twice.encoded()
    }
  }

  @Test("A value writes an identifier as a writer does")
  func identifierValue() throws {
    var writer = CBORWriter()
    writer.write(identifier: Self.song)
    #expect(try CBORValue.identifier(Self.song).encoded() == writer.finish())
  }
}
