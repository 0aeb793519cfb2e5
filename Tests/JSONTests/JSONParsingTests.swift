import JSON
import Testing

@Suite struct JSONParsingTests {
  @Test(
    "What RFC 8259 allows is read as its value",
    arguments: [
      ("null", JSONValue.null), (" true\r\n", .bool(true)), ("\tfalse ", .bool(false)),
      ("\"\"", .string("")), ("[]", .array([])), ("{}", .object([])), ("[ ]", .array([])),
      ("{ }", .object([])), ("[1 , 2]", .array([.integer(1), .integer(2)])),
      ("[[],{}]", .array([.array([]), .object([])])),
      (
        "{\"b\" : [true], \"a\":null}",
        .object([
          .init(key: "b", value: .array([.bool(true)])), .init(key: "a", value: .null),
        ])
      ),
      ("{\"\":0}", .object([.init(key: "", value: .integer(0))])),
    ])
  func values(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
  }

  @Test(
    "Numbers keep what was written",
    arguments: [
      ("0", JSONValue.integer(0)), ("-1", .integer(-1)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .unsigned(1 << 63)),
      ("18446744073709551615", .unsigned(.max)), ("18446744073709551616", .number(0x1p64)),
      ("-9223372036854777856", .number(-0x1.0000000000001p63)),
      ("10000000000000000000000", .number(1e22)),
      ("1" + String(repeating: "0", count: 22), .number(1e22)),
      ("5.0", .number(5)), ("1e2", .number(100)), ("1E+2", .number(100)), ("1e-2", .number(0.01)),
      ("0.1", .number(0.1)), ("123.456e7", .number(1_234_560_000)), ("0e0", .number(0)),
      ("0.0e-999", .number(0)), ("5e-324", .number(.leastNonzeroMagnitude)),
      ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
      ("0.30000000000000004", .number(0.1 + 0.2)),
      ("9007199254740993.0", .number(9_007_199_254_740_992)),
      ("100000000000000000000000000000000000000000e-40", .number(10)),
    ])
  func numbers(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
  }

  @Test("Negative zero is a number with its sign", arguments: ["-0", "-0.0", "-0e5"])
  func negativeZero(text: String) throws {
    guard case .number(let zero) = try JSONValue(parsing: Array(text.utf8)) else {
      Issue.record("\(text) is not read as a number")
      return
    }
    #expect(zero == 0 && zero.sign == .minus)
  }

  @Test(
    "A number that would have to change is refused, and the message says why",
    arguments: [
      ("18446744073709551617", "cannot be kept exactly"),
      ("-9223372036854775809", "cannot be kept"),
      ("10000000000000000000000001", "cannot be kept"), ("1e309", "beyond the range"),
      ("-1e309", "beyond the range"), ("1e999999999999999999999", "beyond the range"),
      ("1e-400", "too close to 0"), ("-0.001e-400", "too close to 0"),
      ("1" + String(repeating: "0", count: 309), "cannot be kept"),
      (String(repeating: "9", count: 5_000), "cannot be kept"),
    ])
  func refusedNumbers(text: String, words: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    #expect(error?.problem.contains(words) == true, "\(String(describing: error))")
    #expect(error?.offset == 0)
  }

  @Test(
    "Strings are read with their escapes",
    arguments: [
      (#""a\"\\\/\b\f\n\r\t""#, "a\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u6C34""#, "Aé水"),
      (#""\ud83c\udfb5""#, "🎵"), (#""\uD800\uDC00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
      (#""\u0000""#, "\0"), (#""\uFFFF""#, "\u{FFFF}"), (#""\\u0041""#, "\\u0041"),
      ("\"宇多田ヒカル \u{7F}\u{2028}\"", "宇多田ヒカル \u{7F}\u{2028}"), ("\"e\u{301}\"", "e\u{301}"),
    ])
  func strings(text: String, value: String) throws {
    guard case .string(let string) = try JSONValue(parsing: Array(text.utf8)) else {
      Issue.record("\(text) is not read as a string")
      return
    }
    #expect(Array(string.utf8) == Array(value.utf8))
  }

  @Test(
    "What RFC 8259 does not allow is refused at its place",
    arguments: [
      ("", 0), ("  ", 2), ("nul", 3), ("nulL", 3), ("True", 0), ("tru", 3), ("1 2", 2), ("[1", 2),
      ("[1,", 3), ("[1,]", 3), ("[,1]", 1), ("[1 2]", 3), ("]", 0), ("[}", 1), ("{", 1), ("{]", 1),
      ("{\"a\"}", 4), ("{\"a\":}", 5), ("{\"a\":1,}", 7), ("{\"a\":1 \"b\":2}", 7), ("{a:1}", 1),
      ("{1:2}", 1), ("{,}", 1), ("{\"a\":1", 6), ("{\"a\",1}", 4), ("'a'", 0), ("\"a", 2),
      ("\"\\\"", 3), ("\"\\", 2), ("\"a\nb\"", 2), ("\"\t\"", 1), (#""\x""#, 1), (#""\u12""#, 1),
      (#""\u12g4""#, 1), (#""\ud800""#, 1), (#""\udc00""#, 1), (#""\ud800\u0041""#, 1),
      (#""\ud800\ud800""#, 1), (#""\ud800x""#, 1), (#""\U0041""#, 1), ("01", 0), ("-01", 1),
      ("+1", 0), (".5", 0), ("5.", 2), ("5.e1", 2), ("-", 1), ("--1", 1), ("1e", 2), ("1e+", 3),
      ("1.2.3", 3), ("0x10", 1), ("1_000", 1), ("NaN", 0), ("Infinity", 0), ("-Infinity", 1),
      ("// c\n1", 0), ("[1]//", 3), ("{}}", 2), ("\u{FEFF}1", 0), ("\u{A0}1", 0), ("１", 0),
      ("{\"a\":1,\"a\":2}", 7), ("{\"a\":{\"b\":1,\"\\u0062\":2}}", 12),
    ])
  func refused(text: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
    #expect(error?.offset == offset, "\(text): \(String(describing: error))")
  }

  @Test(
    "Bytes that are not UTF-8 are refused",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0x80, 0x22],
      [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22], [0x22, 0x80, 0x5C, 0x6E, 0x22],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    #expect(error?.problem == "a string that is not valid UTF-8")
    #expect(error?.offset == 1)
  }

  @Test("A message names the line and column, what was expected and what is there")
  func messages() {
    expect("{\n  \"é\": }", "a value was expected, but there is “}” (line 2, column 8)")
    expect("[1", "the text ends inside an array (line 1, column 3)")
    expect("\u{FEFF}{}", "a value was expected, but there is a byte order mark (line 1, column 1)")
    expect(
      "[1;2]", "a comma or the end of an array was expected, but there is “;” (line 1, column 3)")
    expect(
      "{\"a\u{1B}\":1}", "a control character in a string that is not escaped (line 1, column 4)")
    expect("{\"a\\n\":1,\n\"a\\n\":2}", "the name \"a\\n\" is there twice (line 2, column 1)")
    expect("\u{1}", "a value was expected, but there is the byte 0x01 (line 1, column 1)")

    func expect(_ text: String, _ message: String) {
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
      #expect(error?.description == message)
    }
  }

  @Test("Names that look the same but have other bytes are two names")
  func canonicallyEquivalentNames() throws {
    let text = "{\"\u{E9}\":1,\"e\u{301}\":2}"
    let value = try JSONValue(parsing: Array(text.utf8))
    #expect(value["e\u{301}"] == .integer(2))
    #expect(value["\u{E9}"] == .integer(1))
    #expect(value["e"] == nil)
  }

  @Test("A name that comes twice is found in an object of any size")
  func manyNames() throws {
    for count in [2, 16, 17, 18, 1_000] {
      var names = (0..<count).map { "\"name \($0)\":\($0)" }
      let whole = try JSONValue(parsing: Array("{\(names.joined(separator: ","))}".utf8))
      #expect(whole["name \(count - 1)"] == .integer(Int64(count - 1)))
      names.append("\"name \(count / 2)\":0")
      let error = #expect(throws: JSONError.self) {
        try JSONValue(parsing: Array("{\(names.joined(separator: ","))}".utf8))
      }
      #expect(error?.problem == "the name \"name \(count / 2)\" is there twice")
    }
  }

  @Test("Depth is limited with a message that names the limit, and never overflows the stack")
  func depth() throws {
    let limit = JSONReader.depthLimit
    let within = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try JSONValue(parsing: Array(within.utf8)).json == within)
    for opener in ["[", "{\"a\":", "[[{\"a\":"] {
      let text = String(repeating: opener, count: 100_000)
      let error = #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text.utf8)) }
      #expect(error?.problem == "more than 256 arrays and objects lie in each other")
    }
  }

  @Test("A reader gives one field after the other, and passes over what it does not know")
  func pulling() throws {
    let text = Array(#" {"a": "x", "b": {"c": [1, {"d": []}]}, "e": null, "f": [true, 2.5]} "#.utf8)
    let span = text.span
    var reader = JSONReader()
    var keys: [String] = []
    try reader.beginObject(in: span)
    while let key = try reader.nextKey(in: span) {
      keys.append(key)
      switch key {
      case "a": #expect(try reader.readString(from: span) == "x")
      case "b": try reader.skip(in: span)
      case "e": #expect(try reader.readNull(from: span) == true)
      default:
        try reader.beginArray(in: span)
        #expect(try reader.nextElement(in: span) == true)
        #expect(try reader.readNull(from: span) == false)
        #expect(try reader.readBool(from: span) == true)
        #expect(try reader.nextElement(in: span) == true)
        #expect(try reader.readNumber(from: span) == .number(2.5))
        #expect(try reader.nextElement(in: span) == false)
      }
    }
    try reader.expectEnd(of: span)
    #expect(keys == ["a", "b", "e", "f"])
  }

  @Test("A read of another kind names both kinds")
  func mismatch() {
    let text = Array("[1]".utf8)
    var reader = JSONReader()
    let error = #expect(throws: JSONError.self) { try reader.readString(from: text.span) }
    #expect(error?.problem == "a string was expected, but there is “[”")
  }
}
