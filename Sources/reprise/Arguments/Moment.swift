import EventModel
import EventStore
import Platform

/// A moment of the store's past: a place in its log, or a time.
enum Moment: Hashable, Sendable {
  /// When the event at the position was the last one; zero: before the first.
  case position(Position)
  /// When the last event up to `end` had happened; for a date, `beginning` is where that day
  /// begins in UTC.
  case time(beginning: Timestamp, end: Timestamp)

  /// Reads a position, or a time or date in ISO 8601; `nil` for anything else.
  init?(_ text: String) {
    if let number = UInt64(text) {
      self = .position(Position(number))
    } else if let end = Timestamp(text) {
      // Nothing else has this length.
      let isDate = text.utf8.count == 10
      self = .time(beginning: (isDate ? Timestamp("\(text)T00:00:00Z") : nil) ?? end, end: end)
    } else {
      return nil
    }
  }

  /// The place in a store's log.
  ///
  /// - Throws: A failure if it lies in the future.
  func position(in store: EventStore) throws(Failure) -> Position {
    let (head, last) = try Self.last(of: store)
    switch self {
    case .position(let position):
      guard position <= head else { throw Failure(viewing: .beyondHead(position, head: head)) }
      return position
    case .time(let beginning, let end):
      // The clock may have been set back since the last event.
      let now = max(last, Timestamp(microseconds: WallClock.nowMicroseconds()))
      guard beginning <= now else {
        throw Failure(.refused, "\(beginning) lies in the future: nothing is known of it yet.")
      }
      do throws(ReadError) { return try store.position(at: end) } catch {
        throw Failure(reading: error)
      }
    }
  }

  /// The position and time of the last event; long ago if there is none.
  private static func last(of store: EventStore) throws(Failure) -> (Position, Timestamp) {
    do throws(ReadError) {
      let head = try store.head()
      return (head, try store.event(at: head)?.time ?? Timestamp(rawValue: .min))
    } catch {
      throw Failure(reading: error)
    }
  }
}
