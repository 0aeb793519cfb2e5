import JSON
import SeededRandom

/// A value of random shape, with the corners of every kind among its leaves.
func randomJSON(depth: Int, using random: inout SeededGenerator) -> JSONValue {
  switch Int.random(in: 0..<(depth < 5 ? 10 : 7), using: &random) {
  case 0: return .null
  case 1: return .bool(.random(using: &random))
  case 2:
    return .integer(Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random))
  case 3: return .unsigned(random.next() | 1 << 63)
  case 4:
    let number = Double(bitPattern: random.next())
    return .number(number.isFinite ? number : -0.0)
  case 5: return .number(Double(Int.random(in: -99...99, using: &random)) / 4)
  case 6: return .string(randomText(using: &random))
  case 7, 8:
    return .array(
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        randomJSON(depth: depth + 1, using: &random)
      })
  default:
    return .object(
      (0..<Int.random(in: 0...20, using: &random)).map { index in
        .init(
          key: "\(index):\(randomText(using: &random))",
          value: randomJSON(depth: depth + 2, using: &random))
      }.shuffled(using: &random))
  }
}

/// Text of all that needs care: quotes, controls, marks, other scripts, noncharacters.
func randomText(using random: inout SeededGenerator) -> String {
  var text = String.UnicodeScalarView()
  for _ in 0..<Int.random(in: 0...12, using: &random) {
    let special: [UnicodeScalar] = [
      "\"", "\\", "/", "\0", "\n", "\u{7F}", "\u{9B}", "\u{301}", "\u{2028}", "\u{FEFF}",
      "\u{FFFF}", "\u{10FFFF}", "🎵", "宇", "ß",
    ]
    text.append(
      Bool.random(using: &random)
        ? special.randomElement(using: &random) ?? "a"
        : UnicodeScalar(UInt8.random(in: 0x20..<0x7F, using: &random)))
  }
  return String(text)
}
