import Domain
import EventModel
import Testing

@Suite("Singers")
struct SingerDeciderTests {
  private let björk = Sample.björk

  @Test("Singers may share a name")
  func add() throws {
    try given(Sample.singerAdded).when(AddSinger(newID: Sample.new, name: "Björk").command)
      .then([Sample.singerAdded(Sample.new, "Björk")])
  }

  @Test("A singer's name is checked")
  func names() throws {
    let texts: [(String, RejectionCode)] = [
      (" ", .blank(.name)), (String(repeating: "x", count: 1001), .tooLong(.name)),
      ("a\u{0}", .invalid(.name)), ("a\u{2028}b", .invalid(.name)), ("a\u{9B}", .invalid(.name)),
    ]
    for (text, code) in texts {
      try given().when(AddSinger(newID: Sample.new, name: text).command).thenRejected(code)
      try given(Sample.singerAdded).when(RenameSinger(id: björk, name: text).command)
        .thenRejected(code)
    }
    for text in ["!!!", "x", String(repeating: "x", count: 1000), "أم كلثوم", "👩🏽‍🎤"] {
      _ = try given().when(AddSinger(newID: Sample.new, name: text).command).events()
    }
  }

  @Test("A control character is named")
  func controlMessage() throws {
    try given().when(AddSinger(newID: Sample.new, name: "a\nb").command).thenRejected(
      CatalogueRejection(
        .invalid(.name), "Name must not contain the control character U+000A. Leave it out."))
  }

  @Test("A renamed singer carries both names, for whoever looks for either")
  func rename() throws {
    let renamed = CatalogueEvent.singer(
      .renamed(SingerRenamed(id: björk, name: "Guðmundsdóttir", previousName: "Björk")))
    try given(Sample.singerAdded).when(RenameSinger(id: björk, name: "Guðmundsdóttir").command)
      .then([renamed])
    #expect(
      Set(renamed.encoded().tags) == [
        Tag("singer", björk), Tag("singer-name", text: "björk"),
        Tag("singer-name", text: "guðmundsdóttir"),
      ])
  }

  @Test("Renaming to the same name gives no event, to another case it does")
  func renameSame() throws {
    try given(Sample.singerAdded).when(RenameSinger(id: björk, name: "Björk").command)
      .thenNothing()
    let events = try given(Sample.singerAdded).when(
      RenameSinger(id: björk, name: "BJÖRK").command
    ).events()
    #expect(events.count == 1)
  }

  @Test("A singer who is not there is neither renamed nor deleted")
  func unknown() throws {
    let deleted = CatalogueEvent.singer(.deleted(SingerDeleted(id: björk, name: "Björk")))
    for history in [given(), given(Sample.singerAdded, deleted)] {
      try history.when(RenameSinger(id: björk, name: "B").command)
        .thenRejected(.unknown(.singer))
      for rule in SongsRule.allCases {
        try history.when(DeleteSinger(id: björk, songs: rule).command)
          .thenRejected(.unknown(.singer))
      }
    }
  }
}
