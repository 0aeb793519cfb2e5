import Domain
import EventModel
import EventStore
import Testing

@testable import reprise

/// A store's log as a test reads it: not through the program, but through the library.
struct LogRecord {
  /// All events, in order.
  let events: [RecordedEvent]
  /// All commits, in order.
  let commits: [Commit]

  /// The position before the first event.
  private let start: UInt64

  /// Reads the log, or what came after a commit, and checks that positions have no gap and commits
  /// are whole.
  init(of reprise: Reprise, after start: UInt64 = 0) throws {
    let store = try EventStore(
      path: reprise.store, access: .readOnly,
      configuration: EventStore.Configuration(application: "reprise"))
    var events: [RecordedEvent] = []
    try store.read(after: Position(start)) { event throws(ReadError) in
      events.append(event)
      return .more
    }
    let head = try store.head()
    #expect(events.map(\.position.rawValue) == Array((start + 1)..<(head.rawValue + 1)))
    var commits: [Commit] = []
    var next = start + 1
    for event in events {
      if event.position.rawValue == next {
        let commit = try #require(event.opening, "no commit begins at \(event.position)")
        commits.append(commit)
        next = commit.last.rawValue + 1
      }
      #expect(event.commitFirst == commits.last?.first)
    }
    #expect(next == head.rawValue + 1, "the last commit is not whole")
    self.start = start
    self.events = events
    self.commits = commits
  }

  /// The events of a commit.
  func events(of commit: Commit) -> ArraySlice<RecordedEvent> {
    events[Int(commit.first.rawValue - 1 - start)..<Int(commit.last.rawValue - start)]
  }

  /// Checks what programs were told against what is here: every command whose events somebody was
  /// told is here, once, at those positions; and one of those who were told was the first.
  func check(_ answers: [Answer]) {
    let byID = Dictionary(grouping: commits) { $0.context.commandID?.description ?? "" }
    var acceptedCounts: [String: Int] = [:]
    for answer in answers where !answer.events.isEmpty {
      guard let id = answer.commandID, let commit = byID[id]?.first else {
        Issue.record("acknowledged, but not in the log: \(answer)")
        continue
      }
      #expect(byID[id]?.count == 1, "the command \(id) is in the log more than once")
      #expect(answer.events.map(\.position) == Array(commit.first.rawValue...commit.last.rawValue))
      #expect(answer.events.map(\.type) == events(of: commit).map(\.type.name))
      acceptedCounts[id, default: 0] += answer.status == "accepted" ? 1 : 0
    }
    #expect(acceptedCounts.values.allSatisfy { $0 <= 1 })
  }
}
