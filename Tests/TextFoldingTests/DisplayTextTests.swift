import Testing

@testable import TextFolding

struct DisplayTextTests {
  @Test(
    "What would act on a terminal is shown as an escape",
    arguments: [
      ("a\nb\r\nc\td", #"a\nb\r\nc\td"#), ("\u{1B}[31mred\u{1B}[0m", #"\u{1B}[31mred\u{1B}[0m"#),
      ("\u{7}\u{0}\u{7F}\u{9B}", #"\u{7}\u{0}\u{7F}\u{9B}"#),
      ("a\u{202E}b\u{2066}c\u{200F}", #"a\u{202E}b\u{2066}c\u{200F}"#),
      ("a\u{2028}b\u{85}", #"a\u{2028}b\u{85}"#), ("a\u{200B}\u{FEFF}", #"a\u{200B}\u{FEFF}"#),
    ])
  func escaped(text: String, shown: String) {
    #expect(DisplayText.escaped(text) == shown)
    #expect(DisplayText.escaped(shown) == shown)
  }

  @Test(
    "What a person reads stays as it is",
    arguments: ["Björk", "Bjo\u{308}rk", "👨‍👩‍👧", "❤️", "می‌خواهم", "AC\\DC", "أم كلثوم", "a\u{A0}b"])
  func unchanged(text: String) {
    #expect(DisplayText.escaped(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(
    "Columns are those of a terminal",
    arguments: [
      ("", 0), ("abc", 3), ("Björk", 5), ("Bjo\u{308}rk", 5), ("宇多田ヒカル", 12), ("ｷﾞ", 2),
      ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("👨‍👩‍👧", 2), ("🇮🇸", 2), ("❤️", 2), ("👍🏽", 2),
      ("1️⃣", 2), ("Ёлка", 4), ("Αγγελική", 8), ("שָׁלוֹם", 4), ("…–’", 3),
      ("Ærø ſt", 6), ("a\u{A0}b", 3), ("©®", 2), ("ɐʘ", 2), ("⌚", 2), ("\u{2319}", 1),
    ])
  func columns(text: String, columns: Int) {
    #expect(DisplayText.columns(text) == columns)
  }

  @Test(
    "Characters are counted as a person counts",
    arguments: [
      ("", 0), ("Björk", 5), ("Bjo\u{308}rk", 5), ("👨‍👩‍👧🇮🇸", 2), ("宇多田", 3), ("Nguyễn", 6),
      ("\u{1112}\u{1161}\u{11AB}", 1),
    ])
  func characters(text: String, count: Int) {
    #expect(TextMeasure.characters(text) == count)
  }

  @Test(
    "A text with nothing to see is blank",
    arguments: [
      "", " ", "\t\r\n", "\u{A0}\u{3000}", "\u{200B}", "\u{3164}", "\u{2800}", "\u{FEFF} ",
    ])
  func blank(text: String) {
    #expect(TextMeasure.isBlank(text))
  }

  @Test("A text with anything to see is not blank", arguments: ["a", " !", "\u{200B}1", "👍", "¨"])
  func notBlank(text: String) {
    #expect(!TextMeasure.isBlank(text))
  }
}
