import EventModel
import Testing

@Suite("Given, when, then")
struct GivenTests {
  @Test("What was said about a decision is held against it")
  func holds() throws {
    let given = Given(Lamp(), [.on])
    try given.when(.press).then([.off])
    try given.and([.off]).when(.press).then([.on])
    try given.when(.wait).thenNothing()
    try given.when(.smash).thenRejected(Lamp.Refused())
  }

  @Test("Whatever else happens is thrown, with what was found")
  func mismatches() throws {
    let given = Given(Lamp(), [.on])
    #expect(
      throws: OutcomeMismatch(
        "the events [on] were expected, but these happened: [off]")
    ) { try given.when(.press).then([.on]) }
    #expect(throws: OutcomeMismatch.self) { try given.when(.press).thenNothing() }
    #expect(throws: OutcomeMismatch.self) { try given.when(.press).thenRejected(Lamp.Refused()) }
    #expect(throws: OutcomeMismatch.self) { try given.when(.smash).then([.on]) }
    #expect(throws: OutcomeMismatch.self) { try given.when(.smash).thenNothing() }
  }

  @Test("A decision sees only the events that its query means")
  func narrow() throws {
    try Given(Lamp(lookingAtTypes: [Lamp.onType]), [.on, .off]).when(.press).then([.off])
    try Given(Lamp(lookingAtTypes: [Lamp.onType, Lamp.offType]), [.on, .off]).when(.press)
      .then([.on])
  }
}

/// The smallest decider: a lamp with one button.
private struct Lamp: Decider {
  static let onType = EventType(literal: "LampTurnedOn")
  static let offType = EventType(literal: "LampTurnedOff")

  enum Command: Sendable {
    case press
    case wait
    case smash
  }

  enum Event: StorableEvent, Equatable, CustomDebugStringConvertible {
    case on
    case off

    var debugDescription: String { self == .on ? "on" : "off" }

    func encoded() -> NewEvent {
      NewEvent(type: self == .on ? Lamp.onType : Lamp.offType, tags: [], data: [0xA0])
    }

    init(decoding event: EventFacts) throws(EventDecodingError) {
      self = event.type == Lamp.onType ? .on : .off
    }
  }

  struct Refused: Error, Equatable {}

  var lookingAtTypes = [Lamp.onType, Lamp.offType]
  var initialState: Bool { false }

  func query(for command: Command) -> EventQuery {
    EventQuery([EventQuery.Item(types: lookingAtTypes)])
  }

  func decide(_ command: Command, _ isOn: Bool) throws(Refused) -> [Event] {
    switch command {
    case .press: return [isOn ? .off : .on]
    case .wait: return []
    case .smash: throw Refused()
    }
  }

  func evolve(_ isOn: inout Bool, _ event: Event) { isOn = event == .on }
}
