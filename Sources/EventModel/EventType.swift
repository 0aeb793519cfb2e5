/// The stable wire name of a kind of event (`SongAdded`), never a Swift type's name.
public struct EventType: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The most bytes a name may have.
  public static let byteLimit = 255

  /// The name.
  public let name: String

  /// Makes a type; `nil` if the name is empty or over ``byteLimit``.
  public init?(_ name: String) {
    guard (1...Self.byteLimit).contains(name.utf8.count) else { return nil }
    self.name = name
  }

  /// Makes a type from a name in the program's text.
  ///
  /// - Precondition: The name has 1 to ``byteLimit`` bytes.
  public init(literal name: StaticString) {
    precondition((1...Self.byteLimit).contains(name.utf8CodeUnitCount))
    self.name = "\(name)"
  }

  /// Whether both are the same bytes.
  public static func == (left: EventType, right: EventType) -> Bool {
    left.name.utf8Span.span.holdsSameBytes(as: right.name.utf8Span.span)
  }

  /// Feeds the name: equal bytes give equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Whether the left name comes first.
  public static func < (left: EventType, right: EventType) -> Bool { left.name < right.name }

  /// The name.
  public var description: String { name }
}
