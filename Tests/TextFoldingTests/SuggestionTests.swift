import Testing

@testable import TextFolding

struct SuggestionTests {
  private let nouns = ["contact", "singer", "song", "artist", "album", "fruit", "source", "status"]

  @Test(
    "A mistyped word is told from the known ones",
    arguments: [
      ("snog", "song"), ("singr", "singer"), ("artsit", "artist"), ("albums", "album"),
      ("SONG", "song"), ("stat", "status"), ("conatct", "contact"), ("al", "album"),
    ])
  func near(word: String, known: String) {
    #expect(Suggestion.nearest(to: word, among: nouns) == known)
  }

  @Test("A word that is near none has no suggestion", arguments: ["", "x", "banana", "zzzz", "s"])
  func far(word: String) {
    #expect(Suggestion.nearest(to: word, among: nouns) == nil)
  }

  @Test("The distance counts insertions, deletions, replacements and swaps")
  func distance() {
    #expect(Suggestion.distance([], Array("abc")) == 3)
    #expect(Suggestion.distance(Array("abc"), []) == 3)
    #expect(Suggestion.distance(Array("abcd"), Array("acbd")) == 1)
    #expect(Suggestion.distance(Array("kitten"), Array("sitting")) == 3)
    #expect(Suggestion.distance(Array("ca"), Array("abc")) == 3)
  }

  @Test("Of equally near words the first is suggested")
  func ties() {
    #expect(Suggestion.nearest(to: "cat", among: ["car", "bat"]) == "car")
    #expect(Suggestion.nearest(to: "cat", among: ["bat", "car"]) == "bat")
  }
}
