/// Where an event stands in the log: 1, 2, 3 …, without gaps and never reused.
///
/// Order is position, never time. Position 0 is the store's own genesis record.
public struct Position: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number itself.
  public let rawValue: UInt64

  /// Makes a position from its number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Makes a position from its number.
  public init(_ value: UInt64) { rawValue = value }

  /// The genesis record's position; "after zero" means every event.
  public static let zero = Position(0)

  /// The last position there could ever be.
  public static let max = Position(.max)

  /// The position that follows this one.
  public var next: Position { Position(rawValue + 1) }

  /// Whether the left position comes earlier in the log.
  public static func < (left: Position, right: Position) -> Bool { left.rawValue < right.rawValue }

  /// The number in decimal.
  public var description: String { String(rawValue) }
}
