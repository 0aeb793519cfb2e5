/// Decides commands: three pure functions and the query that names what they must know.
///
/// The command handler reads the events that ``query(for:)`` means, folds them with
/// ``evolve(_:_:)`` from ``initialState``, and asks ``decide(_:_:)``; what that returns is
/// appended as one commit, while no other command can come between.
public protocol Decider: Sendable {
  /// What is asked.
  associatedtype Command: Sendable
  /// What must be known to decide.
  associatedtype State: Sendable
  /// What may happen.
  associatedtype Event: StorableEvent
  /// Why a command may be refused.
  associatedtype Rejection: Error

  /// What is known before any event.
  var initialState: State { get }

  /// The events that the decision depends on.
  func query(for command: Command) -> EventQuery

  /// The events that the command leads to; none when nothing changes.
  ///
  /// - Throws: The rule that the command breaks.
  func decide(_ command: Command, _ state: State) throws(Rejection) -> [Event]

  /// What is known after one more event.
  func evolve(_ state: inout State, _ event: Event)

  // The rest need not be written. It is part of the protocol so that it is compiled for each
  // decider, and the command handler makes one call for it.

  /// What is known after one more event of the log.
  func evolve(_ state: inout State, reading facts: EventFacts) throws(EventDecodingError)

  /// The events that the command leads to, in their form in the log.
  func decideEncoded(_ command: Command, _ state: State) throws(Rejection) -> [NewEvent]
}

extension Decider {
  /// What is known after one more event of the log.
  ///
  /// - Throws: ``EventDecodingError`` if the event cannot be read.
  @inlinable
  public func evolve(
    _ state: inout State, reading facts: EventFacts
  ) throws(EventDecodingError) {
    evolve(&state, try Event(decoding: facts))
  }

  /// The events that the command leads to, in their form in the log.
  ///
  /// - Throws: The rule that the command breaks.
  @inlinable
  public func decideEncoded(
    _ command: Command, _ state: State
  ) throws(Rejection) -> [NewEvent] {
    var encoded: [NewEvent] = []
    for event in try decide(command, state) { encoded.append(event.encoded()) }
    return encoded
  }
}
