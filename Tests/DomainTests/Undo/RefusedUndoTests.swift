import Domain
import EventModel
import Testing

@Suite("Refused undo")
struct RefusedUndoTests {
  private let singerAdded = Sample.singerAdded
  private let songAdded = Sample.songAdded

  private func refused(
    _ code: RejectionCode, before: [CatalogueEvent] = [], _ commit: [CatalogueEvent],
    later: [CatalogueEvent]
  ) throws {
    try UndoCase(before: before, commit: commit, later: later, undo: []).outcome()
      .thenRejected(code)
  }

  @Test("What was changed since stays")
  func changedSince() throws {
    let rename = UndoCase.renamed("B", from: "Björk")
    try refused(.changed(.singer), [singerAdded], later: [rename])
    try refused(
      .changed(.singer), before: [singerAdded], [rename],
      later: [UndoCase.renamed("C", from: "B")])
    try refused(
      .changed(.song), before: [singerAdded, songAdded], [UndoCase.edited(title: .set("A"))],
      later: [UndoCase.edited(title: .set("B"))])
    try refused(
      .changed(.policy), [Sample.policySet],
      later: [
        .contact(.policySet(ContactPolicySet(preset: .practical)))
      ])
  }

  @Test("What was deleted since is not changed")
  func deletedSince() throws {
    try refused(.changed(.contact), [Sample.contactAdded], later: [UndoCase.contactDeleted])
    try refused(
      .changed(.song), before: [singerAdded, songAdded], [UndoCase.edited(title: .set("A"))],
      later: [UndoCase.songDeleted])
  }

  @Test("The rejection names the event that stands in the way")
  func message() throws {
    let undo = UndoCase(
      before: [singerAdded], commit: [UndoCase.renamed("B", from: "Björk")],
      later: [UndoCase.renamed("C", from: "B")], undo: [])
    let rejection = try undo.outcome().rejection()
    #expect(
      rejection.message
        == "The singer \"C\" was changed since, last by the event at position 3. Undo that first, "
        + "or make the change by hand.")
  }

  @Test("A singer with songs that came since, and an artist with albums, stay")
  func owners() throws {
    try refused(.singerHasSongs, [singerAdded], later: [songAdded])
    try refused(.artistHasAlbums, [Sample.artistAdded], later: [Sample.albumAdded])
  }

  @Test("A song does not come back to a singer who is gone, nor an album to such an artist")
  func ownersGone() throws {
    try refused(
      .unknown(.singer), before: [singerAdded, songAdded], [UndoCase.songDeleted],
      later: [UndoCase.singerDeleted])
    try refused(
      .unknown(.artist), before: [Sample.artistAdded, Sample.albumAdded],
      [UndoCase.albumDeleted], later: [UndoCase.artistDeleted])
    let other = Sample.id(20)
    try refused(
      .unknown(.singer),
      before: [singerAdded, Sample.singerAdded(other, "Other"), songAdded],
      [UndoCase.edited(singer: .set(other), from: Sample.björk)],
      later: [UndoCase.singerDeleted])
  }

  @Test("An artist does not come back under a name that was taken since")
  func nameTaken() throws {
    let other = Sample.artistAdded(Sample.id(40), "GENESIS")
    try refused(
      .artistExists, before: [Sample.artistAdded], [UndoCase.artistDeleted], later: [other])
    try refused(
      .artistExists, before: [Sample.artistAdded],
      [UndoCase.artistRenamed("Yes", nil, from: "Genesis", nil)], later: [other])
  }

  @Test("Partners that have others since are not joined again")
  func partners() throws {
    let base = [Sample.fruitAdded, Sample.sourceAdded, Sample.paired]
    let kiwi = Sample.fruitAdded(Sample.id(60), "Kiwi")
    let peru = CatalogueEvent.source(.added(SourceAdded(id: Sample.id(70), name: "Peru")))
    try refused(
      .changed(.source), before: base, [UndoCase.unpaired],
      later: [kiwi, Sample.paired(Sample.id(60), "Kiwi", Sample.india, "India")])
    try refused(
      .changed(.fruit), before: base, [UndoCase.unpaired],
      later: [peru, Sample.paired(Sample.mango, "Mango", Sample.id(70), "Peru")])
    try refused(
      .changed(.fruit), before: base, [UndoCase.unpaired], later: [UndoCase.fruitDeleted])
    try refused(
      .changed(.source), before: base, [UndoCase.unpaired], later: [UndoCase.sourceDeleted])
    try refused(
      .changed(.fruit), before: Array(base.prefix(2)), [Sample.paired],
      later: [UndoCase.unpaired])
    try refused(.changed(.fruit), [Sample.fruitAdded], later: [Sample.sourceAdded, Sample.paired])
    // Joined again since: the undo joined what was joined already, and could not be undone.
    try refused(.changed(.fruit), before: base, [UndoCase.unpaired], later: [Sample.paired])
  }

  @Test("A contact comes back under the policy that it had, but not against a stricter one")
  func policy() throws {
    let long = CatalogueEvent.contact(
      .added(ContactAdded(id: Sample.anna, name: "Anna with a very long name")))
    try UndoCase(
      before: [long, Sample.policySet], commit: [UndoCase.contactDeleted], undo: []
    ).outcome().then([PlacedEvent(long)])
    try refused(
      .tooLong(.name), before: [long], [UndoCase.contactDeleted], later: [Sample.policySet])
    let shorter = CatalogueEvent.contact(
      .edited(ContactEdited(id: Sample.anna, name: .set("Anna"))))
    try refused(.tooLong(.name), before: [long], [shorter], later: [Sample.policySet])
    // A commit that set the policy and deleted by it is undone with it.
    try UndoCase(
      before: [long], commit: [Sample.policySet, UndoCase.contactDeleted], undo: []
    ).outcome().then(
      [.contact(.policySet(ContactPolicySet(preset: .practical))), long].map { PlacedEvent($0) })
  }

  @Test("An undo is refused as a whole")
  func whole() throws {
    try refused(
      .changed(.song), before: [singerAdded, songAdded],
      [UndoCase.edited(singer: .set(nil), from: Sample.björk), UndoCase.singerDeleted],
      later: [.song(.deleted(SongDeleted(id: Sample.song)))])
  }
}
