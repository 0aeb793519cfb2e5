import EventModel

/// A small domain for tests of the engine: counters that may not go beyond a limit.
struct CounterDecider: Decider {
  struct Command: Sendable {
    var counter: String
    var amount = 1
    var limit = Int.max
    /// How many events the amount is spread over.
    var eventCount = 1
  }

  struct Raised: StorableEvent, Hashable {
    let counter: String
    let amount: Int

    init(counter: String, amount: Int) {
      self.counter = counter
      self.amount = amount
    }

    static let type = EventType(literal: "CounterRaised")

    func encoded() -> NewEvent {
      var writer = CBORWriter()
      writer.writeMap(count: 2)
      writer.write(text: "amount")
      writer.write(signed: Int64(amount))
      writer.write(text: "counter")
      writer.write(text: counter)
      return NewEvent(
        type: Self.type, tags: [Tag("counter", text: counter)], data: writer.finish())
    }

    init(decoding event: EventFacts) throws(EventDecodingError) {
      guard event.type == Self.type else {
        throw .unknownType(event.type, position: event.position)
      }
      do throws(CBORError) {
        var reader = CBORReader()
        _ = try reader.readMapCount(from: event.data.span)
        _ = try reader.readText(from: event.data.span)
        amount = Int(try reader.readSigned(from: event.data.span))
        _ = try reader.readText(from: event.data.span)
        counter = try reader.readText(from: event.data.span)
      } catch {
        throw .malformed(event.type, position: event.position, problem: "\(error)")
      }
    }
  }

  struct BeyondLimit: Error, Hashable {
    let value: Int
  }

  var initialState: Int { 0 }

  func query(for command: Command) -> EventQuery {
    .tagged(Tag("counter", text: command.counter), types: [Raised.type])
  }

  func decide(_ command: Command, _ state: Int) throws(BeyondLimit) -> [Raised] {
    guard state + command.amount * command.eventCount <= command.limit else {
      throw BeyondLimit(value: state)
    }
    guard command.amount != 0 else { return [] }
    return (0..<command.eventCount).map { _ in
      Raised(counter: command.counter, amount: command.amount)
    }
  }

  func evolve(_ state: inout Int, _ event: Raised) { state += event.amount }
}
