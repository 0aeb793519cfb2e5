import EventModel
import SeededRandom
import Testing

@Suite struct CBORPropertyTests {
  @Test("Random values survive a round trip, and their encoding is deterministic")
  func roundTrip() throws {
    var random = SeededGenerator()
    for round in 0..<2_000 {
      let value = randomValue(depth: 0, using: &random)
      let encoded = try value.encoded()
      let note: Comment = "seed \(random.seed), round \(round)"
      let decoded = try decode(encoded)
      #expect(try decoded.encoded() == encoded, note)
      #expect(isDeterministic(encoded), note)
      var reader = CBORReader()
      try reader.skip(in: encoded.span)
      #expect(reader.offset == encoded.count, note)
    }
  }

  @Test("Random and damaged bytes never trap, and what is deterministic encodes as itself")
  func hostileBytes() throws {
    var random = SeededGenerator()
    for round in 0..<10_000 {
      var data: [UInt8]
      if round.isMultiple(of: 2) {
        data = (0..<Int.random(in: 0...40, using: &random)).map { _ in
          UInt8.random(in: .min ... .max, using: &random)
        }
      } else {
        data = try randomValue(depth: 0, using: &random).encoded()
        for _ in 0..<Int.random(in: 1...3, using: &random) where !data.isEmpty {
          let index = Int.random(in: 0..<data.count, using: &random)
          if Bool.random(using: &random) {
            data[index] = UInt8.random(in: .min ... .max, using: &random)
          }
          if Int.random(in: 0..<4, using: &random) == 0 { data.removeSubrange(index...) }
        }
      }
      let note: Comment = "seed \(random.seed), round \(round)"
      let value = try? decode(data)
      if isDeterministic(data) {
        #expect(try value?.encoded() == data, note)
      }
      if value != nil {
        var reader = CBORReader()
        try reader.skip(in: data.span)
        #expect(reader.offset == data.count, note)
      }
    }
  }

  @Test("Every half-width number is read as what it is, and written in two bytes")
  func halfWidth() throws {
    for bits in UInt16.min...UInt16.max {
      let encoded: [UInt8] = [0xF9, UInt8(bits >> 8), UInt8(bits & 0xFF)]
      var reader = CBORReader()
      let number = try reader.readDouble(from: encoded.span)
      guard !number.isNaN else { continue }
      // RFC 8949 appendix D, written out.
      let exponent = Int(bits >> 10 & 0x1F)
      let fraction = Double(bits & 0x3FF)
      let magnitude: Double =
        switch exponent {
        case 0: fraction * 0x1p-24
        case 31: .infinity
        default: (fraction + 1024) * Double(sign: .plus, exponent: exponent - 25, significand: 1)
        }
      #expect(number == (bits & 0x8000 == 0 ? magnitude : -magnitude))
      var writer = CBORWriter()
      writer.write(double: number)
      #expect(writer.bytes == encoded)
    }
  }

  private func randomValue(depth: Int, using random: inout SeededGenerator) -> CBORValue {
    switch Int.random(in: 0..<(depth < 5 ? 10 : 7), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .unsigned(randomNumber(using: &random))
    case 3: return .negative(randomNumber(using: &random))
    case 4:
      return .double(
        Bool.random(using: &random)
          ? Double(bitPattern: random.next()) : Double(Int.random(in: -9...9, using: &random)) / 2)
    case 5:
      return .text(
        String((0..<Int.random(in: 0...30, using: &random)).map { _ in randomCharacter(&random) }))
    case 6: return .bytes((0..<Int.random(in: 0...30, using: &random)).map { UInt8($0) })
    case 7:
      return .array(
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          randomValue(depth: depth + 1, using: &random)
        })
    case 8:
      return .map(
        (0..<Int.random(in: 0...5, using: &random)).map { index in
          .init(
            key: Bool.random(using: &random)
              ? .unsigned(UInt64(index)) : .text("\(index)" + "key".prefix(index)),
            value: randomValue(depth: depth + 1, using: &random))
        }.shuffled(using: &random))
    default:
      return .tagged(randomNumber(using: &random), randomValue(depth: depth + 1, using: &random))
    }
  }

  private func randomNumber(using random: inout SeededGenerator) -> UInt64 {
    random.next() >> UInt64.random(in: 0..<64, using: &random)
  }

  private func randomCharacter(_ random: inout SeededGenerator) -> Character {
    ["a", "ß", "\u{301}", "宇", "🎵", "\0", "\""].randomElement(using: &random) ?? "a"
  }
}
