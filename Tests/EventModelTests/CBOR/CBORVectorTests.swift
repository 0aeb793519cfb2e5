import EventModel
import Testing

/// The examples of RFC 8949 appendix A that have definite lengths and simple values we keep.
@Suite struct CBORVectorTests {
  /// Those in their shortest form: they are written as they are read.
  static let deterministic: [(String, CBORValue)] = [
    ("00", .unsigned(0)), ("01", .unsigned(1)), ("0a", .unsigned(10)), ("17", .unsigned(23)),
    ("1818", .unsigned(24)), ("1819", .unsigned(25)), ("1864", .unsigned(100)),
    ("1903e8", .unsigned(1000)), ("1a000f4240", .unsigned(1_000_000)),
    ("1b000000e8d4a51000", .unsigned(1_000_000_000_000)),
    ("1bffffffffffffffff", .unsigned(.max)),
    ("c249010000000000000000", .tagged(2, .bytes([1, 0, 0, 0, 0, 0, 0, 0, 0]))),
    ("3bffffffffffffffff", .negative(.max)),
    ("c349010000000000000000", .tagged(3, .bytes([1, 0, 0, 0, 0, 0, 0, 0, 0]))),
    ("20", .negative(0)), ("29", .negative(9)), ("3863", .negative(99)),
    ("3903e7", .negative(999)),
    ("f90000", .double(0)), ("f98000", .double(-0.0)), ("f93c00", .double(1)),
    ("fb3ff199999999999a", .double(1.1)), ("f93e00", .double(1.5)),
    ("f97bff", .double(65504)), ("fa47c35000", .double(100_000)),
    ("fa7f7fffff", .double(3.402_823_466_385_288_6e+38)),
    ("fb7e37e43c8800759c", .double(1e+300)), ("f90001", .double(5.960_464_477_539_063e-8)),
    ("f90400", .double(0.000_061_035_156_25)), ("f9c400", .double(-4)),
    ("fbc010666666666666", .double(-4.1)),
    ("f97c00", .double(.infinity)), ("f9fc00", .double(-.infinity)),
    ("f4", .bool(false)), ("f5", .bool(true)), ("f6", .null),
    (
      "c074323031332d30332d32315432303a30343a30305a",
      .tagged(0, .text("2013-03-21T20:04:00Z"))
    ),
    ("c11a514b67b0", .tagged(1, .unsigned(1_363_896_240))),
    ("c1fb41d452d9ec200000", .tagged(1, .double(1_363_896_240.5))),
    ("d74401020304", .tagged(23, .bytes([1, 2, 3, 4]))),
    ("d818456449455446", .tagged(24, .bytes([0x64, 0x49, 0x45, 0x54, 0x46]))),
    (
      "d82076687474703a2f2f7777772e6578616d706c652e636f6d",
      .tagged(32, .text("http://www.example.com"))
    ),
    ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])),
    ("60", .text("")), ("6161", .text("a")), ("6449455446", .text("IETF")),
    ("62225c", .text("\"\\")), ("62c3bc", .text("\u{FC}")), ("63e6b0b4", .text("\u{6C34}")),
    ("64f0908591", .text("\u{10151}")),
    ("80", .array([])),
    ("83010203", .array([.unsigned(1), .unsigned(2), .unsigned(3)])),
    (
      "8301820203820405",
      .array([
        .unsigned(1), .array([.unsigned(2), .unsigned(3)]), .array([.unsigned(4), .unsigned(5)]),
      ])
    ),
    (
      "98190102030405060708090a0b0c0d0e0f101112131415161718181819",
      .array((1...25).map { .unsigned($0) })
    ),
    ("a0", .map([])),
    (
      "a201020304",
      .map([
        .init(key: .unsigned(1), value: .unsigned(2)),
        .init(key: .unsigned(3), value: .unsigned(4)),
      ])
    ),
    (
      "a26161016162820203",
      .map([
        .init(key: .text("a"), value: .unsigned(1)),
        .init(key: .text("b"), value: .array([.unsigned(2), .unsigned(3)])),
      ])
    ),
    (
      "826161a161626163",
      .array([.text("a"), .map([.init(key: .text("b"), value: .text("c"))])])
    ),
    (
      "a56161614161626142616361436164614461656145",
      .map(["a", "b", "c", "d", "e"].map { .init(key: .text($0), value: .text($0.uppercased())) })
    ),
  ]

  @Test("An example of RFC 8949 reads as its value and is written as its bytes")
  func examples() throws {
    for (text, value) in Self.deterministic {
      let encoded = bytes(text)
      #expect(try decode(encoded) == value, "\(text)")
      #expect(try value.encoded() == encoded, "\(text)")
      #expect(isDeterministic(encoded), "\(text)")
    }
  }

  @Test("Negative zero keeps its sign")
  func negativeZero() throws {
    let read = try decode(bytes("f98000"))
    guard case .double(let zero) = read else {
      Issue.record("\(read) is not a floating-point number")
      return
    }
    #expect(zero.sign == .minus)
  }

  @Test("Every NaN is written as the one of RFC 8949")
  func notANumber() throws {
    for text in ["f97e00", "fa7fc00000", "fb7ff8000000000000", "f97e01"] {
      let read = try decode(bytes(text))
      #expect(try read.encoded() == bytes("f97e00"), "\(text)")
      #expect(isDeterministic(bytes(text)) == (text == "f97e00"), "\(text)")
    }
  }

  @Test(
    "A form that is longer than needed is read, but is not deterministic",
    arguments: [
      ("1801", CBORValue.unsigned(1)), ("190001", .unsigned(1)), ("1a0000ffff", .unsigned(65535)),
      ("1b00000000ffffffff", .unsigned(0xFFFF_FFFF)), ("3800", .negative(0)),
      ("fa3f800000", .double(1)), ("fb3ff0000000000000", .double(1)),
      ("fb7ff0000000000000", .double(.infinity)), ("fa7f800000", .double(.infinity)),
      ("780161", .text("a")), ("5801ff", .bytes([0xFF])), ("980101", .array([.unsigned(1)])),
      ("d80100", .tagged(1, .unsigned(0))),
      (
        "a261620161610 2",
        .map([
          .init(key: .text("b"), value: .unsigned(1)), .init(key: .text("a"), value: .unsigned(2)),
        ])
      ),
    ])
  func longerForms(text: String, value: CBORValue) throws {
    #expect(try decode(bytes(text)) == value)
    #expect(!isDeterministic(bytes(text)))
  }

  @Test(
    "What is not well-formed, or never in a log, is refused at its byte",
    arguments: [
      ("", 0), ("18", 0), ("19ff", 0), ("1b00", 0), ("61", 0), ("62c3", 0), ("4401", 0),
      ("82 01", 0), ("8201 61", 2), ("a1 00", 0), ("c1", 1), ("5bffffffffffffffff", 0),
      ("9bffffffffffffffff", 0), ("bbffffffffffffffff", 0), ("9f01ff", 0), ("bf6161ff", 0),
      ("5f4101ff", 0), ("7f6161ff", 0), ("ff", 0), ("81ff", 1), ("1c", 0), ("3f", 0), ("f7", 0),
      ("f0", 0), ("f818", 0), ("fc", 0), ("0000", 1), ("61ff", 1), ("6361c328", 2),
      ("63eda080", 1), ("df01", 0),
    ])
  func malformed(text: String, offset: Int) {
    let error = #expect(throws: CBORError.self) {
      try decode(bytes(text))
    }
    #expect(error?.offset == offset, "\(text): \(String(describing: error))")
    #expect(!isDeterministic(bytes(text)))
  }
}
