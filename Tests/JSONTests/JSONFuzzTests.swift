import JSON
import SeededRandom
import Testing

@Suite struct JSONFuzzTests {
  @Test("Random bytes and damaged documents never trap, and what is read survives a round trip")
  func hostileBytes() throws {
    var random = SeededGenerator()
    let alphabet = Array("{}[]\",:\\ue0123456789.-+tfn \n\u{7F}é".utf8) + [0xFF, 0x00, 0xC2, 0xED]
    for round in 0..<10_000 {
      var text: [UInt8] = []
      if round.isMultiple(of: 2) {
        for _ in 0..<Int.random(in: 0...30, using: &random) {
          text.append(alphabet.randomElement(using: &random) ?? 0)
        }
      } else {
        text = Array(randomJSON(depth: 2, using: &random).json.utf8)
        for _ in 0..<Int.random(in: 1...3, using: &random) where !text.isEmpty {
          let index = Int.random(in: 0..<text.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: text.removeSubrange(index...)
          case 1: text.remove(at: index)
          case 2: text.insert(alphabet.randomElement(using: &random) ?? 0, at: index)
          default: text[index] = .random(in: .min ... .max, using: &random)
          }
        }
      }
      guard let value = try? JSONValue(parsing: text) else { continue }
      let json = value.json
      let note: Comment = "seed \(random.seed), round \(round): \(json)"
      #expect(try JSONValue(parsing: Array(json.utf8)).json == json, note)
    }
  }

  @Test("A document of ten megabytes is read, and cut anywhere it is refused at its end")
  func large() throws {
    let element = #"{"title":"Hyperballad","year":1996}"#
    let text = Array("[\(String(repeating: element + ",", count: 290_000))0]".utf8)
    guard case .array(let elements) = try JSONValue(parsing: text) else {
      Issue.record("it is not read as an array")
      return
    }
    #expect(elements.count == 290_001)
    let cut = Array(text.dropLast(2))
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: cut) }
    #expect(error?.offset == cut.count)
  }
}
