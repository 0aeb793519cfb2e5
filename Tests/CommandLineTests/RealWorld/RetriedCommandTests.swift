import EventModel
import Foundation
import Testing

@testable import reprise

/// A retry with the same id, meant to be harmless, was written a second time.
@Suite("Retried commands")
struct RetriedCommandTests {
  private static let commandID = "01900000-0000-7000-8000-0000000000aa"

  @Test("A retry adds nothing, and is told what the first attempt was told")
  func retry() throws {
    let reprise = try Reprise()
    let words = ["singer", "add", "Björk", "--command-id", Self.commandID, "--json"]
    let first = try Answer(try reprise.run(words, input: Data()).output)
    #expect(first.status == "accepted")
    // The views know nothing yet of what the retry must know.
    for _ in 0..<3 {
      let result = try reprise.run(words, input: Data())
      let again = try Answer(result.output)
      #expect(result.code == 0 && again.status == "duplicate")
      #expect(again.events == first.events && again.id == first.id)
      _ = try reprise.removeViewsIfThere()
    }
    #expect(try reprise.run("events", "head").output == "1\n")
    #expect(try reprise.run("singer", "list", "--json").rows.count == 1)
  }

  @Test("Different content under a known id is a conflict, and changes nothing")
  func conflict() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Björk", "--command-id", Self.commandID)
    for words in [
      ["singer", "add", "Bjork"], ["artist", "add", "Björk"], ["singer", "delete", "Björk"],
    ] {
      let result = try reprise.run(
        words + ["--command-id", Self.commandID, "--json"], input: Data())
      #expect(result.code == 1)
      #expect(try Answer(result.output).error?.code == "command.conflict")
      #expect(result.errors.contains(Self.commandID))
    }
    #expect(try reprise.run("singer", "list", "--json").column("name") == ["Björk"])
    #expect(try reprise.run("events", "head").output == "1\n")
  }

  @Test("A retry is known after the record is long gone")
  func afterDeletion() throws {
    let reprise = try Reprise()
    let words = ["singer", "add", "Björk", "--command-id", Self.commandID, "--json"]
    let first = try Answer(try reprise.run(words, input: Data()).output)
    try reprise.run("singer", "delete", "Björk")
    let again = try Answer(try reprise.run(words, input: Data()).output)
    #expect(again.status == "duplicate" && again.events == first.events)
    #expect(try reprise.run("singer", "list", "--json").rows.isEmpty)
  }

  /// The first attempt took the name away by which the retry asks: that was "There is no singer".
  @Test("A retry is known though the name that it uses has gone with the first attempt")
  func goneName() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Once")
    try reprise.run("song", "add", "Waltz", "--singer", "Once")
    for words in [
      ["singer", "rename", "Once", "Twice"], ["song", "edit", "Waltz", "--title", "Polka"],
      ["song", "delete", "Polka"], ["singer", "delete", "Twice"],
    ] {
      let id = Session.newID().description
      let all = words + ["--command-id", id, "--json", "--yes"]
      let first = try Answer(try reprise.run(all, input: Data()).output)
      #expect(first.status == "accepted")
      // A newer record of the same name is not meant.
      if words[2] == "Twice" { try reprise.run("singer", "add", "Twice") }
      let result = try reprise.run(all, input: Data())
      let again = try Answer(result.output)
      #expect(result.code == 0 && again.status == "duplicate", "\(words)")
      #expect(again.events == first.events)
    }
    #expect(try reprise.run("singer", "list", "--json").column("name") == ["Twice"])
  }

  @Test("A file of one commit can be given again as a whole")
  func atomicFile() throws {
    let reprise = try Reprise()
    let file = try reprise.file(
      "batch.jsonl", #"{"type":"AddSinger","name":"A"}"# + "\n" + #"{"type":"AddFruit","name":"B"}"#
    )
    let words = ["apply", "--atomic", file, "--command-id", Self.commandID]
    let first = try Answer(try reprise.run(words, input: Data()).output)
    let again = try Answer(try reprise.run(words, input: Data()).output)
    #expect(first.status == "accepted" && again.status == "duplicate")
    #expect(again.events == first.events && first.events.count == 2)
    #expect(try LogRecord(of: reprise).commits.count == 1)
  }
}
