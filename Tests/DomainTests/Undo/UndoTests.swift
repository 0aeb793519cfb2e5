import Domain
import EventModel
import Testing

@Suite("Undo")
struct UndoTests {
  @Test("A commit is set back by events of its own", arguments: UndoCase.all)
  func undoes(_ undo: UndoCase) throws {
    try undo.outcome().then(undo.undo.map { PlacedEvent($0) })
  }

  @Test("The undo of an undo does again what was undone", arguments: UndoCase.all)
  func redoes(_ undo: UndoCase) throws {
    let redo = UndoCase(
      before: undo.before + undo.commit + undo.later, commit: undo.undo, undo: [])
    let events = try redo.outcome().events().map(\.event)
    let again = UndoCase(before: redo.before + redo.commit, commit: events, undo: [])
    #expect(try again.outcome().events().map(\.event) == undo.undo)
  }

  @Test("Every type of event can be undone")
  func everyType() {
    let undone = Set(UndoCase.all.flatMap(\.commit).map { $0.encoded().type })
    #expect(undone == Set(CatalogueEvent.types))
  }

  @Test("A second undo of one commit is refused, since there is nothing left to set back")
  func twice() throws {
    for undo in UndoCase.all where !undo.undo.isEmpty {
      let again = UndoCase(
        before: undo.before, commit: undo.commit, later: undo.later + undo.undo, undo: [])
      let code = try again.outcome().rejection().code
      guard case .changed = code else {
        Issue.record("\(undo.testDescription) was refused with \(code)")
        continue
      }
    }
  }

  @Test("A commit about many records is undone from all events of their kinds")
  func manyRecords() throws {
    let singers = (0..<150).map { Sample.singerAdded(Sample.id(1000 + $0), "S\($0)") }
    let others = (0..<150).map { Sample.singerAdded(Sample.id(2000 + $0), "O\($0)") }
    let song = Sample.songAdded(Sample.song, by: Sample.id(1007))
    let undo = UndoCase(
      before: others, commit: singers + [song], later: [Sample.contactAdded], undo: [])
    let events = try undo.outcome().events()
    #expect(events.count == 151)
    #expect(events.first?.event.recordID == Sample.song)
    let later = UndoCase(
      before: others, commit: singers, later: [song], undo: [])
    try later.outcome().thenRejected(.singerHasSongs)
  }

  @Test("A spelling that only looks the same is a change, and is set back")
  func spelling() throws {
    let composed = "Bj\u{F6}rk"
    let decomposed = "Bjo\u{308}rk"
    let undo = UndoCase(
      before: [Sample.singerAdded(Sample.björk, composed)],
      commit: [UndoCase.renamed(decomposed, from: composed)], undo: [])
    let events = try undo.outcome().events()
    guard case .singer(.renamed(let renamed))? = events.first?.event else {
      Issue.record("the name was not set back: \(events)")
      return
    }
    #expect(renamed.name.utf8.elementsEqual(composed.utf8))
    #expect(renamed.previousName.utf8.elementsEqual(decomposed.utf8))
  }

  @Test("Equal requests have equal bytes, whichever commit is the latest")
  func canonicalBytes() {
    #expect(Undo().canonicalBytes == Undo().canonicalBytes)
    #expect(Undo().canonicalBytes != Undo(position: Position(3)).canonicalBytes)
    #expect(
      Undo(position: Position(4)).canonicalBytes != Undo(position: Position(3)).canonicalBytes)
  }
}
