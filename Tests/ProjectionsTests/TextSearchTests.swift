import Domain
import EventModel
import Projections
import SeededRandom
import Testing
import TextFolding

@Suite("Text search")
struct TextSearchTests {
  @Test(
    "Any part of a title finds what a plain scan finds",
    arguments: [UInt64.random(in: 0 ... .max), 1, 2])
  func equalsScan(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var view = FoldedView()
    for number in 0..<120 {
      try view.happen(song(UInt64(number), RandomTexts.name(using: &random), nil, nil))
    }
    for number in stride(from: 0, to: 120, by: 3) {
      try view.happen(
        .song(
          .edited(
            SongEdited(
              id: Identifier(UInt64(number)), title: .set(RandomTexts.name(using: &random))))))
    }
    for number in stride(from: 0, to: 120, by: 7) {
      try view.happen(.song(.deleted(SongDeleted(id: Identifier(UInt64(number))))))
    }
    let all = try view.songs()
    let folded = all.map { Array(Folding.fold($0.title).utf8) }
    for _ in 0..<100 {
      let pattern = Self.pattern(from: random.pick(all).title, using: &random)
      let part = Array(Folding.fold(pattern).utf8)
      let expected = zip(all, folded).filter { contains($1, part) }.map(\.0)
      #expect(try view.songs(containing: pattern) == expected, "seed \(seed), \(pattern)")
    }
  }

  @Test(
    "Short and odd patterns answer as a plain scan does",
    arguments: [
      "", " ", "!", "!!", "!!!", "!!!!", "-", "—", "/", "\"", "“", "ー", "ギ", "キ", "宇", "宇多",
      "多田ヒ", "🎸", "🎸🎶", "👩‍👩‍👧‍👦", "ö", "o\u{308}", "\u{308}", "X", "the the", "the  the", "أم", "ss",
      "ß", "zzzz",
    ])
  func oddPatterns(pattern: String) throws {
    var view = FoldedView()
    for (number, name) in RandomTexts.names.enumerated() {
      try view.happen(artist(UInt64(number), name))
    }
    let part = Array(Folding.fold(pattern).utf8)
    let expected = try view.artists().filter { contains(Array(Folding.fold($0.name).utf8), part) }
    #expect(try view.artists(containing: pattern) == expected)
  }

  @Test("Only records of the kind that is asked for are found")
  func kinds() throws {
    var view = FoldedView()
    try view.happen(
      singer(1, "Common"), artist(2, "Common"), song(3, "Common", nil, 1), contact(4, "Common"))
    #expect(try view.singers(containing: "common").map(\.id) == [Identifier(1)])
    #expect(try view.artists(containing: "co").map(\.id) == [Identifier(2)])
    #expect(try view.songs(containing: "common").map(\.id) == [Identifier(3)])
    #expect(try view.contacts(containing: "m").map(\.id) == [Identifier(4)])
  }

  @Test("A renamed record is found by its new name only")
  func rename() throws {
    var view = FoldedView()
    try view.happen(singer(1, "Before"), singer(2, "Before"))
    try view.happen(
      .singer(.renamed(SingerRenamed(id: Identifier(1), name: "After", previousName: "Before"))))
    #expect(try view.singers(containing: "before").map(\.id) == [Identifier(2)])
    #expect(try view.singers(containing: "fter").map(\.id) == [Identifier(1)])
  }

  @Test("Hits among thousands of records with the same beginning are all found")
  func manyPostings() throws {
    var view = FoldedView()
    for number in 0..<3000 {
      let rare = number.isMultiple(of: 500) ? "needle" : "hay"
      try view.happen(song(UInt64(number), "common part \(rare) \(number)", nil, nil))
    }
    #expect(try view.songs(containing: "needle").count == 6)
    #expect(try view.songs(containing: "common part needle").count == 6)
    #expect(try view.songs(containing: "common part").count == 3000)
    #expect(try view.songs(containing: "hay 2999").map(\.title) == ["common part hay 2999"])
    #expect(try view.songs(containing: "common needle").isEmpty)
  }

  private static func pattern(
    from title: String, using random: inout SeededGenerator
  ) -> String {
    let scalars = Array(title.unicodeScalars)
    let length = Int.random(in: 1...6, using: &random)
    let start = Int.random(in: 0...max(0, scalars.count - length), using: &random)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<min(scalars.count, start + length)])
    if random.oneIn(4) { text.append(random.pick(["x", " ", "!", "多", "é"])) }
    return String(text)
  }
}

/// Whether bytes are somewhere in a text: a plain scan, to compare with.
func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
  guard let first = part.first else { return true }
  var start = 0
  while start + part.count <= text.count {
    if text[start] == first, text[start..<(start + part.count)].elementsEqual(part) { return true }
    start += 1
  }
  return false
}
