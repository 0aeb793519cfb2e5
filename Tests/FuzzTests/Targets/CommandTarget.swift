import Domain
import EventModel
import JSON

@testable import reprise

/// Commands in JSON, as `apply` reads them, and what is decided on each in an empty catalogue.
struct CommandTarget: FuzzTarget {
  let name = "command"
  let words =
    CommandForms.all.map { "\"\($0.type)\"" }
    + CommandForms.all.flatMap { $0.fields.flatMap(\.keys) }.map { "\"\($0)\":" }
    + CommandForm.contextKeys.map { "\"\($0)\":" }
    + [
      "null", "\"\"", "[]", "{}", ",", "\"unknown\"", "\"2005-04\"", "\"delete\"",
      "\"01890a5d-5c3d-7000-8000-000000000001\"",
    ]

  var seeds: [[UInt8]] {
    let id = "01890a5d-5c3d-7000-8000-000000000001"
    return [
      #"{"type":"AddContact","name":"Anna","phones":[{"label":"home","value":"1"}],"note":null}"#,
      #"{"type":"AddSong","title":"Venus","singerName":"Björk","releaseDate":"1993-06"}"#,
      #"{"type":"AddSinger","name":"Björk","id":"\#(id)","commandID":"\#(id)","actor":"anna"}"#,
      #"{"type":"DeleteSinger","id":"\#(id)","songs":"keep","reason":"x"}"#,
      #"{"type":"EditAlbum","id":"\#(id)","genre":null,"artistName":"Yes"}"#,
      #"{"type":"PairFruit","fruitName":"Pear","sourceID":"\#(id)"}"#,
      #"{"type":"SetContactPolicy","preset":"tutorial"}"#,
    ].map { Array($0.utf8) }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    guard let value = try? JSONValue(parsing: input) else { return false }
    let newID = Identifier(high: 1, low: 2)
    let command: CatalogueCommand
    do throws(InputProblem) {
      command = try CommandForm.command(value, newID: newID, context: CommitContext()).0
    } catch {
      try require(!error.message.isEmpty && !error.code.isEmpty, "nothing is said")
      return false
    }
    try require(
      CBORValidator.isDeterministic(command.canonicalBytes.span), "what was asked has no one form")
    let again = try must("reading it again") {
      try CommandForm.command(
        JSONValue(parsing: Array(value.json.utf8)), newID: newID, context: CommitContext()
      ).0
    }
    try require(again == command, "read again it is \(again)")
    try decide(command)
    return true
  }

  private func decide(_ command: CatalogueCommand) throws {
    let decider = CatalogueDecider()
    // No alternative at all reads nothing: a new singer depends on no event.
    let alternatives = decider.query(for: command).items
    try require(
      alternatives?.allSatisfy { !$0.tags.isEmpty } == true, "it would read all events")
    let events: [CatalogueEvent]
    do throws(CatalogueRejection) {
      events = try decider.decide(command, decider.initialState)
    } catch {
      return try require(!error.message.isEmpty, "nothing is said")
    }
    for event in events {
      let again = try must("reading its event") {
        try CatalogueEvent(decoding: event.encoded().recorded())
      }
      try require(again == event, "its event, read again, is \(again)")
    }
  }
}

extension NewEvent {
  /// The event as the log would hold it.
  func recorded(at position: Position = Position(1)) -> RecordedEvent {
    RecordedEvent(
      position: position, id: Identifier(high: 3, low: 4), type: type, version: version,
      tags: tags, time: Timestamp(microseconds: 0), data: data, metadata: metadata,
      commitFirst: position)
  }
}
