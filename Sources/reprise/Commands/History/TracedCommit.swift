import EventModel
import EventStore
import JSON

/// A commit with the ids by which others name it as their cause.
struct TracedCommit {
  /// The commit.
  let commit: Commit
  /// When it was made.
  let time: Timestamp
  /// Its events.
  var events: [(id: Identifier, position: Position, type: EventType)]

  /// The texts by which a causation id may name it.
  private var names: [String] {
    events.map(\.id.description) + (commit.context.commandID.map { [$0.description] } ?? [])
  }

  /// The commits of the log that may be part of a trace: those that say where they belong, the
  /// one that is asked about, and those that others name as their cause.
  ///
  /// - Complexity: O(length of the log) in time, O(traced commits) in memory.
  static func all(in store: EventStore, origin: Commit) throws(Failure) -> [TracedCommit] {
    var causes: Set<String> = []
    var traced: Set<Position> = [origin.first]
    try visitCommits(of: store) { found in
      let context = found.commit.context
      if let cause = context.causationID { causes.insert(cause) }
      if context.causationID != nil || context.correlationID != nil {
        traced.insert(found.commit.first)
      }
    }
    var commits: [TracedCommit] = []
    try visitCommits(of: store) { found in
      if traced.contains(found.commit.first) || found.names.contains(where: causes.contains) {
        commits.append(found)
      }
    }
    return commits
  }

  private static func visitCommits(
    of store: EventStore, _ body: (TracedCommit) -> Void
  ) throws(Failure) {
    var current: TracedCommit?
    try EventScan(query: .all).run(in: store) { entry in
      let event = (entry.event.id, entry.event.position, entry.event.type)
      if current?.commit.first == entry.commit.first {
        current?.events.append(event)
      } else {
        if let current { body(current) }
        current = TracedCommit(commit: entry.commit, time: entry.event.time, events: [event])
      }
      return .more
    }
    if let current { body(current) }
  }

  /// The commits that belong to the one at a position, in the order of the log.
  static func related(to first: Position, among commits: [TracedCommit]) -> [TracedCommit] {
    var members: [Bool] = commits.map { $0.commit.first == first }
    let correlation = commits.first { $0.commit.first == first }?.commit.context.correlationID
    if let correlation {
      for (index, commit) in commits.enumerated()
      where commit.commit.context.correlationID == correlation { members[index] = true }
    }
    var byName: [String: Int] = [:]
    for (index, commit) in commits.enumerated() {
      for name in commit.names { byName[name] = index }
    }
    // Causes come before effects nearly always, but a causation id is the caller's: go on until
    // nothing is added.
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (index, commit) in commits.enumerated() {
        guard let cause = commit.commit.context.causationID.flatMap({ byName[$0] }),
          members[index] != members[cause]
        else { continue }
        members[index] = true
        members[cause] = true
        isGrowing = true
      }
    }
    return commits.indices.filter { members[$0] }.map { commits[$0] }
  }
}

extension RowLayout where Row == TracedCommit {
  /// How the commits of a trace are written.
  static var tracedCommit: RowLayout {
    RowLayout(
      [
        RowField("first") { .count($0.commit.first.rawValue) },
        RowField("count") { .count($0.commit.count) },
        RowField("time") { .string($0.time.description) },
        RowField("command") { .text($0.commit.context.command) },
        RowField("commandID") { .identifier($0.commit.context.commandID) },
        RowField("actor", title: "BY") { .text($0.commit.context.actor) },
        RowField("reason") { .text($0.commit.context.reason) },
        RowField("correlationID", title: "CORRELATION") {
          .text($0.commit.context.correlationID)
        },
        RowField("causationID", title: "CAUSED BY") { .text($0.commit.context.causationID) },
        RowField("events", text: { eventsText($0) }) {
          .array(
            $0.events.map {
              .object(pairs: [
                ("position", .count($0.position.rawValue)), ("id", .identifier($0.id)),
                ("type", .string($0.type.name)),
              ])
            })
        },
      ], columns: ["first", "time", "command", "actor", "correlationID", "causationID", "events"])
  }

  private static func eventsText(_ commit: TracedCommit) -> String {
    commit.events.map { "\($0.position) \($0.type)" }.joined(separator: "; ")
  }
}
