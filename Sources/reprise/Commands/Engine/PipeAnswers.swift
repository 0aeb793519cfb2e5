import EventModel
import EventStore
import JSON
import Platform

/// Writes the answers of a pipe: whole lines, whichever thread they come from.
final class PipeAnswers: Sendable {
  private struct State {
    let output = OutputStream.standardOutput()
    /// Which subscription may speak; every change of it silences the one before.
    var subscription = 0
  }

  private let state = Monitor(State())

  /// Whether somebody still reads.
  var isOpen: Bool { state.withLock { !$0.output.isClosed } }

  /// Adds an answer.
  func add(_ answer: JSONValue) { add(JSONText.bytes(of: answer)) }

  /// Adds an answer that is in JSON already.
  func add(_ line: [UInt8]) {
    state.withLock { state in
      state.output.write(line)
      state.output.write("\n")
    }
  }

  /// What a subscription says of an event.
  static func line(of entry: EventEntry) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(key: "event")
    entry.write(to: &writer)
    writer.endObject()
    return writer.bytes
  }

  /// Hands all answers to the reader.
  func flush() { state.withLock { $0.output.flush() } }

  /// From now on no subscription speaks.
  func endSubscription() { state.withLock { $0.subscription += 1 } }

  /// Begins to write the events that come, until the subscription ends.
  func beginSubscription(of query: EventQuery, after: Position, in store: EventStore) {
    let number = state.withLock { state in
      state.subscription += 1
      return state.subscription
    }
    let isStarted = WorkerThread.start { [self] in
      follow(query, after: after, in: store, number)
    }
    if !isStarted {
      add(InputProblem(code: "storage.failed", message: "No thread could be started.").json)
    }
  }

  private func follow(
    _ query: EventQuery, after: Position, in store: EventStore, _ number: Int
  ) {
    var commits = CommitMemory(store: store)
    do throws(ReadError) {
      try store.follow(
        query, after: after, isCancelled: { !self.isCurrent(number) },
        { event throws(ReadError) in
          let entry = EventEntry(event: event, commit: try commits.commit(of: event))
          return self.add(Self.line(of: entry), from: number)
        })
    } catch {
      _ = add(JSONText.bytes(of: InputProblem(error).json), from: number)
    }
  }

  private func isCurrent(_ number: Int) -> Bool {
    state.withLock { $0.subscription == number && !$0.output.isClosed }
  }

  /// Adds an answer of a subscription and hands it to the reader, unless it has ended.
  private func add(_ line: [UInt8], from number: Int) -> ScanStep {
    state.withLock { state in
      guard state.subscription == number else { return .stop }
      state.output.write(line)
      state.output.write("\n")
      state.output.flush()
      return state.output.isClosed ? .stop : .more
    }
  }
}
