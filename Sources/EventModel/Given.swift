/// What has happened before a decision: the beginning of given, when, then.
///
/// A way to say what a decider does, free of any test framework: what is not as it was said to be
/// is thrown, with what was found.
///
/// ```swift
/// try Given(decider, [.singer(.added(björk))])
///   .when(RenameSinger(id: björk.id, name: "Björk Guðmundsdóttir").command)
///   .then([.singer(.renamed(renamed))])
/// ```
///
/// As in a store, events are encoded and read again, and the decider sees only those that its own
/// ``Decider/query(for:)`` means: a query that is too narrow is found out.
public struct Given<D: Decider>: Sendable {
  /// Who decides.
  public let decider: D
  /// What has happened, in order.
  public let events: [D.Event]

  /// Makes a beginning.
  public init(_ decider: D, _ events: [D.Event] = []) {
    self.decider = decider
    self.events = events
  }

  /// The same beginning, and then these events.
  public func and(_ more: [D.Event]) -> Given { Given(decider, events + more) }

  /// Decides a command.
  ///
  /// - Throws: ``EventDecodingError`` if an event does not read back what it wrote.
  public func when(_ command: D.Command) throws(EventDecodingError) -> Outcome {
    let query = decider.query(for: command)
    var state = decider.initialState
    for (index, event) in events.enumerated() {
      let recorded = RecordedEvent(event.encoded(), at: Position(UInt64(index) + 1))
      guard query.matches(recorded) else { continue }
      decider.evolve(&state, try D.Event(decoding: recorded))
    }
    do throws(D.Rejection) {
      return .events(try decider.decide(command, state))
    } catch {
      return .rejected(error)
    }
  }

  /// What a decision led to.
  public enum Outcome: Sendable {
    /// These events happened; none of them if nothing changed.
    case events([D.Event])
    /// The command was refused.
    case rejected(D.Rejection)

    /// The events.
    ///
    /// - Throws: ``OutcomeMismatch`` if the command was refused.
    public func events() throws(OutcomeMismatch) -> [D.Event] {
      switch self {
      case .events(let events): return events
      case .rejected(let rejection):
        throw OutcomeMismatch("events were expected, but the command was refused: \(rejection)")
      }
    }

    /// The rejection.
    ///
    /// - Throws: ``OutcomeMismatch`` if the command was not refused.
    public func rejection() throws(OutcomeMismatch) -> D.Rejection {
      switch self {
      case .rejected(let rejection): return rejection
      case .events(let events):
        throw OutcomeMismatch("a rejection was expected, but these events happened: \(events)")
      }
    }

    /// Says that nothing changed.
    ///
    /// - Throws: ``OutcomeMismatch`` if something did, or the command was refused.
    public func thenNothing() throws(OutcomeMismatch) {
      let events = try events()
      guard events.isEmpty else {
        throw OutcomeMismatch("nothing was expected, but these events happened: \(events)")
      }
    }
  }
}

extension Given.Outcome where D.Event: Equatable {
  /// Says which events happened, in order.
  ///
  /// - Throws: ``OutcomeMismatch`` if others did, or the command was refused.
  public func then(_ expected: [D.Event]) throws(OutcomeMismatch) {
    let events = try events()
    guard events == expected else {
      throw OutcomeMismatch("the events \(expected) were expected, but these happened: \(events)")
    }
  }
}

extension Given.Outcome where D.Rejection: Equatable {
  /// Says why the command was refused.
  ///
  /// - Throws: ``OutcomeMismatch`` if there was another reason, or it was not refused.
  public func thenRejected(_ expected: D.Rejection) throws(OutcomeMismatch) {
    let rejection = try rejection()
    guard rejection == expected else {
      throw OutcomeMismatch("the rejection \(expected) was expected, but it is: \(rejection)")
    }
  }
}

/// How a decision differs from what was said about it.
public struct OutcomeMismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was expected, and what was found.
  public let description: String

  /// Makes a mismatch.
  public init(_ description: String) { self.description = description }
}

extension RecordedEvent {
  /// An event as if it had been recorded in a commit of its own, at a time that stands for none.
  public init(_ event: NewEvent, at position: Position) {
    self.init(
      position: position, id: event.id ?? Identifier(high: 0, low: position.rawValue),
      type: event.type, version: event.version, tags: event.tags,
      time: Timestamp(microseconds: 0), data: event.data, metadata: event.metadata,
      commitFirst: position)
  }
}
