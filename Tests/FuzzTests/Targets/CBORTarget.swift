import EventModel

/// CBOR: every way to read it agrees with the others.
struct CBORTarget: FuzzTarget {
  let name = "cbor"

  var seeds: [[UInt8]] {
    let values: [CBORValue] = [
      .map([
        .init(key: .text("id"), value: .identifier(Identifier(high: 1, low: 2))),
        .init(key: .text("title"), value: .text("Sigur Rós")),
        .init(key: .unsigned(300), value: .array([.null, .bool(true), .double(1.5)])),
      ]),
      .array([.negative(70_000), .bytes([1, 2, 3]), .double(0.1), .unsigned(.max)]),
      .tagged(0, .text("2024-05-01T12:30:00Z")),
    ]
    return values.compactMap { try? $0.encoded() }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    let isDeterministic: Bool
    do throws(CBORError) {
      try CBORValidator.check(input.span)
      isDeterministic = true
    } catch {
      try Self.requirePlace(error, in: input)
      isDeterministic = false
    }
    let value: CBORValue
    do throws(CBORError) {
      value = try CBORValue(decoding: input.span)
    } catch {
      try Self.requirePlace(error, in: input)
      try require(!isDeterministic, "deterministic, but not read: \(error)")
      return false
    }
    var reader = CBORReader()
    try must("skipping what can be read") { try reader.skip(in: input.span) }
    try require(reader.offset == input.count, "skipping ends at \(reader.offset)")
    // A map may hold a key twice: that has no deterministic form.
    guard let encoded = try? value.encoded() else {
      try require(!isDeterministic, "deterministic, but not written")
      return true
    }
    try require(CBORValidator.isDeterministic(encoded.span), "written, but not deterministic")
    try require(!isDeterministic || encoded == input, "written again it is \(encoded)")
    let again = try must("reading what was written") { try CBORValue(decoding: encoded.span) }
    try require(try again.encoded() == encoded, "the second writing differs")
    return true
  }

  static func requirePlace(_ error: CBORError, in input: [UInt8]) throws(FuzzFinding) {
    try require((0...input.count).contains(error.offset), "an offset outside: \(error)")
    try require(!error.problem.isEmpty, "no problem is named")
  }
}
