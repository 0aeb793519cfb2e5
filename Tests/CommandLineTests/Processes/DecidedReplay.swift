import Domain
import EventModel
import JSON
import Testing

@testable import reprise

/// Decides every command of a log again, each on exactly the events that were before it.
struct DecidedReplay {
  /// How many commits come between two looks whether the whole catalogue is sound.
  let soundnessInterval: Int
  private let decider = CatalogueDecider()
  private var events: [RecordedEvent] = []
  private var facts: [CatalogueEvent] = []
  private var indicesByTag: [EventModel.Tag: [Int]] = [:]
  private var catalogue = SimpleCatalogue()

  init(soundnessInterval: Int = 1) { self.soundnessInterval = soundnessInterval }

  /// Checks that every commit is what its command leads to, and that the catalogue is sound; the
  /// commands are given by their ids.
  mutating func check(_ log: LogRecord, commands lines: [String: String]) throws {
    for (index, commit) in log.commits.enumerated() {
      let id = try #require(commit.context.commandID?.description)
      let line = try #require(lines[id], "nobody gave the command \(id)")
      let stored = log.events(of: commit)
      let decided = try decide(line).map { $0.encoded() }
      try #require(
        decided.map(\.type) == stored.map(\.type) && decided.map(\.data) == stored.map(\.data)
          && decided.map(\.tags) == stored.map(\.tags),
        "the commit at \(commit.first) is not what \(line) leads to there")
      for event in stored { try take(event) }
      guard (index + 1).isMultiple(of: soundnessInterval) else { continue }
      try #require(catalogue.problems == [], "after \(commit.last): \(line)")
    }
  }

  private func decide(_ line: String) throws -> [CatalogueEvent] {
    let (command, _) = try CommandForm.command(
      JSONValue(parsing: Array(line.utf8)), newID: Session.newID(), context: CommitContext())
    let query = decider.query(for: command)
    var indices: Set<Int> = []
    for item in try #require(query.items) {
      let tag = try #require(item.tags.first, "a decision would read the whole log")
      indices.formUnion(
        (indicesByTag[tag] ?? []).filter {
          item.matches(type: events[$0].type, tags: events[$0].tags)
        })
    }
    var state = decider.initialState
    for index in indices.sorted() { decider.evolve(&state, facts[index]) }
    return try decider.decide(command, state)
  }

  private mutating func take(_ event: RecordedEvent) throws {
    let fact = try CatalogueEvent(decoding: event)
    for tag in Set(event.tags) { indicesByTag[tag, default: []].append(events.count) }
    events.append(event)
    facts.append(fact)
    catalogue.apply(fact)
  }
}
