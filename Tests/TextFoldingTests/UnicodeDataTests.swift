import Testing

@testable import TextFolding

/// The files are of a newer Unicode than utf8proc's tables may be: lines with a scalar that the
/// tables do not know are passed over, and a count proves that most are not.
@Suite(.enabled(if: UnicodeData.folder != nil, UnicodeData.absence))
struct UnicodeDataTests {
  @Test("Texts are normalised as in NormalizationTest.txt")
  func normalization() throws {
    var checked = 0
    for line in try UnicodeData.lines(of: "NormalizationTest.txt.bz2") where line.first != "@" {
      let fields = line.split(separator: ";").prefix(5)
      let columns = fields.map(UnicodeData.scalars)
      guard columns.count == 5, columns[0].allSatisfy(isKnown) else { continue }
      let source = UnicodeData.text(fields[0])
      #expect(Normalization.composed(source, .canonical) == columns[1], "\(line)")
      #expect(Normalization.decomposed(source, .canonical) == columns[2], "\(line)")
      // A spacing accent is not taken apart; see CharacterData.
      if !hasSpacingAccent(columns[0]) {
        #expect(Normalization.composed(source, .compatible) == columns[3], "\(line)")
        #expect(Normalization.decomposed(source, .compatible) == columns[4], "\(line)")
      }
      let composed = UnicodeData.text(fields[1])
      #expect(Folding.foldedUTF8(composed) == Folding.foldedUTF8(source), "\(line)")
      #expect(Folding.nameKey(composed).utf8.elementsEqual(Folding.nameKey(source).utf8), "\(line)")
      checked += 1
    }
    #expect(checked > 18_000)
  }

  @Test("Letters of CaseFolding.txt have the name key and the folded text of what they fold to")
  func caseFolding() throws {
    var checked = 0
    for line in try UnicodeData.lines(of: "CaseFolding.txt") {
      let fields = line.split(separator: ";").map { $0.drop { $0 == " " } }
      guard fields.count >= 3, fields[1] == "C" || fields[1] == "F",
        UnicodeData.scalars(fields[0]).allSatisfy(isKnown)
      else { continue }
      let letter = UnicodeData.text(fields[0])
      let folded = UnicodeData.text(fields[2])
      #expect(Folding.nameKey(letter) == Folding.nameKey(folded), "\(line)")
      // Folding strips the iota below, which case folding makes a letter.
      if !Normalization.decomposed(letter, .canonical).contains(0x345) {
        #expect(Folding.fold(letter) == Folding.fold(folded), "\(line)")
      }
      checked += 1
    }
    #expect(checked > 1_400)
  }

  @Test("Characters are counted as in GraphemeBreakTest.txt")
  func graphemes() throws {
    var checked = 0
    // The standard library does not join the scissors U+2701 to another emoji.
    for line in try UnicodeData.lines(of: "GraphemeBreakTest.txt")
    where !line.contains("200D × 2701") {
      let parts = line.split(separator: "÷").map {
        UnicodeData.text($0.replacing("×", with: " "))
      }.filter { !$0.isEmpty }
      #expect(TextMeasure.characters(parts.joined()) == parts.count, "\(line)")
      checked += 1
    }
    #expect(checked > 500)
  }

  @Test("Joined emoji stay as they are but for variation selectors, and take two columns")
  func emoji() throws {
    var checked = 0
    for line in try UnicodeData.lines(of: "emoji-zwj-sequences.txt") {
      guard let field = line.split(separator: ";").first else { continue }
      let scalars = UnicodeData.scalars(field)
      guard scalars.allSatisfy(isKnown) else { continue }
      let text = UnicodeData.text(field)
      let expected = scalars.filter { $0 != 0xFE0F }
      #expect(Folding.foldedUTF8(text) == Normalization.utf8(expected), "\(line)")
      #expect(DisplayText.columns(text) == 2, "\(line)")
      checked += 1
    }
    #expect(checked > 1_000)
  }

  private func isKnown(_ scalar: UInt32) -> Bool {
    CharacterData.kind(scalar) != .other || CharacterData.isIgnorable(scalar)
  }

  private func hasSpacingAccent(_ scalars: [UInt32]) -> Bool {
    scalars.contains { scalar in
      guard let value = Unicode.Scalar(scalar) else { return false }
      var parts: [UInt32] = []
      CharacterData.appendDecomposition(of: scalar, .compatible, to: &parts)
      return parts == Normalization.decomposed(String(Character(value)), .canonical)
    }
  }
}
