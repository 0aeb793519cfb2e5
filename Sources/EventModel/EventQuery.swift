/// Which events are meant, by the DCB specification: items are OR-ed; inside an item types are
/// OR-ed and tags AND-ed.
public struct EventQuery: Hashable, Sendable {
  /// One alternative.
  public struct Item: Hashable, Sendable {
    /// Any of these types; empty for every type.
    public var types: [EventType]
    /// All of these tags; empty for any.
    public var tags: [Tag]

    /// Makes an alternative.
    public init(types: [EventType] = [], tags: [Tag] = []) {
      self.types = types
      self.tags = tags
    }

    /// Whether an event with this type and these tags is meant.
    public func matches(type: EventType, tags eventTags: [Tag]) -> Bool {
      (types.isEmpty || types.contains(type)) && tags.allSatisfy(eventTags.contains)
    }
  }

  /// The alternatives; `nil` means every event.
  public let items: [Item]?

  /// Makes a query from its alternatives; none of them matches nothing.
  public init(_ items: [Item]) { self.items = items }

  private init() { items = nil }

  /// Every event of the log.
  public static let all = EventQuery()

  /// Events that carry all of these tags, of any of these types (empty: every type).
  public static func tagged(_ tags: Tag..., types: [EventType] = []) -> EventQuery {
    EventQuery([Item(types: types, tags: tags)])
  }

  /// Events that either query means.
  public func union(_ other: EventQuery) -> EventQuery {
    guard let items, let others = other.items else { return .all }
    return EventQuery(items + others.filter { !items.contains($0) })
  }

  /// Whether an event with this type and these tags is meant.
  public func matches(type: EventType, tags: [Tag]) -> Bool {
    guard let items else { return true }
    return items.contains { $0.matches(type: type, tags: tags) }
  }

  /// Whether the event is meant.
  public func matches(_ event: RecordedEvent) -> Bool {
    matches(type: event.type, tags: event.tags)
  }
}
