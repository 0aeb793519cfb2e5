import Foundation
import Testing

@Suite("History and blame")
struct BlameTests {
  private let reprise: Reprise

  init() throws { reprise = try Reprise() }

  @Test("Blame names for each field the event that last set it")
  func blame() throws {
    try reprise.run("contact", "add", "Ann", "--phone", "1", "--note", "n")
    try reprise.run(
      "contact", "edit", "Ann", "--phone", "2", "--actor", "bob", "--reason", "moved")
    let rows = try reprise.run("blame", "Ann", "--json").rows
    let fields = Dictionary(uniqueKeysWithValues: rows.map { ($0["field"] as? String ?? "", $0) })
    #expect(fields["name"]?["position"] as? Int == 1)
    #expect(fields["note"]?["value"] as? String == "n")
    #expect(fields["phones"]?["position"] as? Int == 2)
    #expect(fields["phones"]?["actor"] as? String == "bob")
    #expect(fields["phones"]?["reason"] as? String == "moved")
    #expect(fields["phones"]?["command"] as? String == "EditContact")
    #expect(fields["phones"]?["type"] as? String == "ContactEdited")
    let table = try reprise.run("blame", "Ann").output
    #expect(table.contains("FIELD"))
    #expect(table.contains("[2]"))
    // As of the first event nobody else had set anything.
    let past = try reprise.run("blame", "Ann", "--as-of", "1", "--json")
    #expect(past.column("position").allSatisfy { $0 == "1" })
  }

  @Test("Deleted records are found by id, and by their last name where that is kept")
  func deleted() throws {
    try reprise.run("artist", "add", "Genesis")
    let id = try #require(try reprise.run("artist", "list", "--json").column("id").first)
    try reprise.run("artist", "delete", "Genesis")
    for reference in [id, "genesis"] {
      let history = try reprise.run("history", reference, "--json")
      #expect(history.column("type") == ["ArtistAdded", "ArtistDeleted"])
      let blame = try reprise.run("blame", reference, "--json")
      #expect(blame.column("position") == ["2"])
      #expect(blame.column("value") == ["null"])
    }
    #expect(try reprise.run("history", "nobody").code == 1)
    #expect(try reprise.run("blame", "nobody").code == 1)
  }

  /// A rename that took an artist's disambiguation away did not say so in the history, since the
  /// event names only what is there.
  @Test("A field that an event clears by leaving it out is told")
  func cleared() throws {
    try reprise.run("artist", "add", "Genesis", "--disambiguation", "the band")
    let input = try #require(try reprise.run("artist", "list", "--json").column("id").first)
    try reprise.run(
      "apply", "-",
      input: #"{"type":"RenameArtist","id":"\#(input)","name":"Genesis","disambiguation":null}"#)
    let history = try reprise.run("history", "Genesis").output
    #expect(history.contains("disambiguation: \"the band\" → nothing"), "\(history)")
    let blame = try reprise.run("blame", "Genesis", "--json").rows
    let field = blame.first { $0["field"] as? String == "disambiguation" }
    #expect(field?["position"] as? Int == 2)
    #expect(field?["value"] is NSNull)
  }

  @Test("A record that was deleted and came back has one history")
  func cameBack() throws {
    try reprise.run("fruit", "add", "Mango")
    try reprise.run("source", "add", "India")
    try reprise.run("fruit", "pair", "Mango", "India")
    try reprise.run("fruit", "delete", "Mango")
    try reprise.run("undo")
    #expect(
      try reprise.run("history", "Mango", "--json").column("type") == [
        "FruitAdded", "FruitPaired", "FruitUnpaired", "FruitDeleted", "FruitAdded", "FruitPaired",
      ])
    #expect(
      try reprise.run("history", "India", "--json").column("command") == [
        "AddSource", "PairFruit", "DeleteFruit", "Undo",
      ])
  }
}
