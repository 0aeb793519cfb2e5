import EventModel
import JSON

/// JSON, and its way to CBOR and back.
struct JSONTarget: FuzzTarget {
  let name = "json"
  let words = [
    "{", "}", "[", "]", "\"", ":", ",", "\\u0000", "\\ud83c\\udfb5", "\\udc00", "null", "true",
    "1e308", "-0", "0.1", "18446744073709551616", "-9223372036854775809", "é", "\\", "\u{FEFF}",
  ]

  var seeds: [[UInt8]] {
    [
      #"{"type":"AddSong","title":"Venus \u00e9 as \"a\" Boy","releaseDate":null}"#,
      #"[0,-1,1.5,1e300,18446744073709551615,-9223372036854775808,true,false,null,""]"#,
      #"{"a":{"b":[{"c":[[]]}]},"":"🎵"}"#,
    ].map { Array($0.utf8) }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: input)
    } catch {
      try require((0...input.count).contains(error.offset), "an offset outside: \(error)")
      try require(error.line >= 1 && error.column >= 1, "no place: \(error)")
      return false
    }
    let json = value.json
    let again = try must("reading what was written") { try JSONValue(parsing: Array(json.utf8)) }
    try require(again.json == json, "the second writing differs: \(json)")
    let cbor = try must("its CBOR") { try value.encodedCBOR() }
    try require(CBORValidator.isDeterministic(cbor.span), "its CBOR is not deterministic")
    let back = try must("reading its CBOR") { try JSONValue(decodingCBOR: cbor.span) }
    let second = try must("CBOR again") { try back.encodedCBOR() }
    try require(second == cbor, "by way of CBOR it is \(back.json)")
    return true
  }
}
