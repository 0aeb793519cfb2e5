import SeededRandom
import Testing

@testable import TextFolding

struct FoldingTests {
  @Test(
    "A name is found without its accents, its case and its typography",
    arguments: [
      ("Antonín Dvořák", "antonin dvorak"), ("Sigur Rós", "sigur ros"),
      ("Şebnem Ferah", "sebnem ferah"), ("Nguyễn Ví Dụ", "nguyen vi du"),
      ("Łukasz Próba", "lukasz proba"), ("Αγγελική Δοκιμή", "αγγελικη δοκιμη"),
      ("Ёлка", "елка"), ("Dødheimsgard", "dodheimsgard"), ("DØDHEIMSGARD", "dodheimsgard"),
      ("Đặng Thái Sơn", "dang thai son"), ("Ísland Æði Þór", "island aedi thor"),
      ("Motörhead", "motorhead"), ("Straße", "strasse"), ("STRAẞE", "strasse"),
      ("Œuvre", "oeuvre"), ("ĦAL ŊAJS", "hal najs"), ("İstanbul ısı", "istanbul isi"),
      ("Ὀδυσσεύς", "οδυσσευσ"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευσ"), ("ᾳ ῼ", "α ω"),
      ("ﬁn ＡＢＣ ① ½", "fin abc 1 1/2"), ("Ǆ ǅ ǆ", "dz dz dz"),
      ("Guns N’ Roses", "guns n' roses"), ("“Heroes”", "\"heroes\""), ("a‐b–c—d−e", "a-b-c-d-e"),
      ("Wait…", "wait..."), ("Rock´n`Roll", "rock'n`roll"),
      ("  \tA\u{A0}\u{3000} B\r\n", "a b"),
      ("zero\u{200B}width\u{FEFF} so\u{AD}ft", "zerowidth soft"),
    ])
  func latinGreekCyrillic(name: String, folded: String) {
    #expect(Folding.fold(name) == folded)
    #expect(Folding.foldedUTF8(name) == Array(folded.utf8))
  }

  @Test("A breve makes й and ў letters of their own, in both spellings; ё and ї lose their dots")
  func cyrillic() {
    #expect(Folding.fold("Йод") == "йод")
    #expect(Folding.fold("Йод") != Folding.fold("Иод"))
    #expect(Folding.foldedUTF8("И\u{306}од") == Folding.foldedUTF8("Йод"))
    #expect(Folding.foldedUTF8("И\u{301}\u{306}\u{306}") == Folding.foldedUTF8("й"))
    #expect(Folding.fold("Ў") == "ў")
    #expect(Folding.fold("Ўў") != Folding.fold("Уу"))
    #expect(Folding.fold("Її") == "іі")
    #expect(Folding.fold("Ӂ") == "ж")
  }

  @Test("Marks of other scripts stay, and both spellings are one")
  func otherScripts() {
    #expect(Folding.fold("ギター") != Folding.fold("キター"))
    #expect(Folding.foldedUTF8("\u{30AD}\u{3099}ター") == Array("ギター".utf8))
    #expect(Folding.foldedUTF8("ｷﾞﾀｰ") == Array("ギター".utf8))
    #expect(Folding.fold("が") != Folding.fold("か"))
    #expect(Folding.foldedUTF8("\u{1112}\u{1161}\u{11AB}") == Array("한".utf8))
    #expect(Folding.fold("क़") != Folding.fold("क"))
    #expect(Folding.fold("हिन्दी") == "हिन्दी")
    #expect(Folding.fold("宇多田ヒカル") == "宇多田ヒカル")
    #expect(Folding.fold("ไทย ที่") == "ไทย ที่")
  }

  @Test("Arabic and Hebrew are found without vowel signs, tatweel and hamza on alef")
  func semitic() {
    #expect(Folding.fold("أُمّ كُلْثُوم") == Folding.fold("ام كلثوم"))
    #expect(Folding.fold("فيـــروز") == Folding.fold("فيروز"))
    #expect(Folding.fold("آمنة") == Folding.fold("امنه"))
    #expect(Folding.fold("کی") == Folding.fold("كي"))
    #expect(Folding.fold("مؤمن") != Folding.fold("مومن"))
    #expect(Folding.fold("שָׁלוֹם") == "שלום")
    #expect(Folding.fold("\u{FB2A}") == "ש")
    #expect(Folding.fold("می\u{200C}خواهم") == Folding.fold("میخواهم"))
  }

  @Test("Emoji stay, joined ones joined; their variation selectors go")
  func emoji() {
    #expect(Folding.fold("👨‍👩‍👧") == "👨‍👩‍👧")
    #expect(Folding.fold("👩🏽‍🚀 🇮🇸 🚀") == "👩🏽‍🚀 🇮🇸 🚀")
    #expect(Folding.fold("🏴󠁧󠁢󠁥󠁮󠁧󠁿") == "🏴󠁧󠁢󠁥󠁮󠁧󠁿")
    #expect(Folding.foldedUTF8("❤\u{FE0F}") == Array("❤".utf8))
  }

  @Test(
    "A text of punctuation keeps itself, and one with nothing to see keeps its NFC form",
    arguments: ["!!!", "???", "+/-", "¨", "°", "\u{301}", "\u{200B}", "\u{AD}\u{FE0F}", "\u{3164}"])
  func neverEmpty(name: String) {
    #expect(Folding.foldedUTF8(name) == Array(name.utf8))
    #expect(Array(Folding.nameKey(name).utf8) == Array(name.utf8))
  }

  @Test("Only white space folds to nothing", arguments: ["", " ", "\t\r\n", "\u{A0}\u{3000}"])
  func whiteSpace(text: String) {
    #expect(Folding.fold(text).isEmpty)
    #expect(Folding.nameKey(text).isEmpty)
  }

  @Test("Every letter that decomposes to a Latin, Greek or Cyrillic base folds as its base does")
  func everyDecomposition() {
    var checked = 0
    for scalar in assignedScalars {
      var parts: [UInt32] = []
      CharacterData.appendDecomposition(of: scalar.value, .canonical, to: &parts)
      guard parts.count > 1, let first = parts.first, let base = Unicode.Scalar(first),
        MarkPolicy.script(first) == .european,
        parts.dropFirst().allSatisfy({ CharacterData.kind($0) == .mark })
      else { continue }
      if "ЙйЎў".unicodeScalars.contains(scalar) { continue }
      let folded = Folding.foldedUTF8(String(Character(scalar)))
      #expect(folded == Folding.foldedUTF8(String(Character(base))), "\(scalar)")
      checked += 1
    }
    #expect(checked > 780)
  }

  @Test("Folding and name keys change nothing the second time, for every assigned scalar")
  func idempotentScalars() {
    for scalar in assignedScalars {
      for text in [String(Character(scalar)), "a" + String(Character(scalar)) + "\u{301}b"] {
        let folded = Folding.fold(text)
        if Folding.foldedUTF8(folded) != Array(folded.utf8) || folded.isEmpty && !isBlank(text) {
          Issue.record("\(scalar.value): \(folded)")
        }
        let key = Folding.nameKey(text)
        if !key.utf8.elementsEqual(Folding.nameKey(key).utf8) { Issue.record("\(scalar.value)") }
      }
    }
  }

  @Test("Folding and name keys change nothing the second time, and spelling does not matter")
  func idempotentTexts() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20_000 {
      let text = generator.text()
      let folded = Folding.fold(text)
      #expect(
        Folding.foldedUTF8(folded) == Array(folded.utf8), "seed \(seed): \(text.debugDescription)")
      let key = Folding.nameKey(text)
      #expect(
        key.utf8.elementsEqual(Folding.nameKey(key).utf8), "seed \(seed): \(text.debugDescription)")
      let decomposed = String(
        decoding: Normalization.utf8(Normalization.decomposed(text, .canonical)), as: UTF8.self)
      #expect(
        Folding.foldedUTF8(decomposed) == Folding.foldedUTF8(text),
        "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test("ASCII is folded the same with and without tables")
  func fastPath() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...10, using: &generator)).map { _ in
        Bool.random(using: &generator) ? 0x20 : UInt8.random(in: 0...0x7F, using: &generator)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let slow = Normalization.utf8(Folding.foldedScalars(text))
      #expect(Folding.foldedUTF8(text) == slow, "seed \(seed): \(bytes)")
    }
  }

  @Test("Texts of European letters are folded the same with and without Unicode's tables")
  func latinLetters() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let letters = (UInt32(0xC0)..<0x180).compactMap(Unicode.Scalar.init).map(String.init)
      .filter { Folding.state(of: $0) == .latin }
    #expect(letters.count > 170, "but for a few, all letters of Latin-1 and Latin Extended-A")
    let characters = letters + ["a", "Z", " ", "\t", "-", "7"]
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    let texts = (0..<2_000).map { _ in
      (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        characters.randomElement(using: &generator) ?? ""
      }.joined()
    }
    for text in pairs + texts where Folding.state(of: text) == .latin {
      let slow = Normalization.utf8(Folding.foldedScalars(text))
      #expect(Folding.foldedUTF8(text) == slow, "seed \(seed): \(text)")
      var levels = (general: [UInt8](), latin: [UInt8]())
      var cases = (general: Collation.CaseLevel(), latin: Collation.CaseLevel())
      Collation.appendAccents(of: text, to: &levels.general, &cases.general)
      Collation.appendAccents(ofLatin: text, to: &levels.latin, &cases.latin)
      #expect(levels.general == levels.latin, "seed \(seed): \(text)")
      #expect(cases.general.bytes == cases.latin.bytes, "seed \(seed): \(text)")
    }
  }

  @Test("The version names the rules and Unicode's version")
  func version() {
    #expect(Folding.version / 1000 == 1)
    #expect(Folding.version % 1000 >= 13)
  }

  private func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { CharacterData.isWhiteSpace($0.value) }
  }
}
