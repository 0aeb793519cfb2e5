import EventModel

/// Several projectors that fold the same events in one go: each event is read and decoded once.
public struct ProjectionPass: Sendable {
  /// A projector and the last position that its view holds already.
  struct Part: Sendable {
    let projector: any Projector
    let position: Position
  }

  private let parts: [Part]
  private let types: Set<EventType>?
  /// Which parts want a type; of the others, all want those that are missing here.
  private let partsByType: [EventType: [Int]]
  private let partsOfEveryType: [Int]

  /// Makes a pass over the whole history.
  public init(_ projectors: [any Projector]) {
    self.init(parts: projectors.map { Part(projector: $0, position: .zero) })
  }

  init(parts: [Part]) {
    self.parts = parts
    partsOfEveryType = parts.indices.filter { parts[$0].projector.eventTypes == nil }
    var known = Set<EventType>()
    for part in parts { known.formUnion(part.projector.eventTypes ?? []) }
    types = partsOfEveryType.isEmpty ? known : nil
    var byType: [EventType: [Int]] = [:]
    for type in known {
      byType[type] = parts.indices.filter {
        parts[$0].projector.eventTypes?.contains(type) ?? true
      }
    }
    partsByType = byType
  }

  /// Where the pass begins: the lowest position of its views.
  var start: Position { parts.map(\.position).min() ?? .max }

  /// Folds events into `view`, up to and with `through`, until `isEnough` says so.
  ///
  /// - Parameters:
  ///   - source: The history.
  ///   - through: The last position.
  ///   - view: Takes the rows.
  ///   - isEnough: Asked after every event, with the number of events so far.
  /// - Returns: The last position that was folded: `through`, or where it was enough.
  /// - Throws: ``ViewStoreError/projection(view:_:_:)`` with the event that could not be folded, or
  ///   ``ViewStoreError/reading(_:)``.
  @discardableResult
  public func fold<Base: ViewReader & ~Copyable>(
    _ source: some EventSource, through: Position, into view: inout OverlayView<Base>,
    until isEnough: (borrowing OverlayView<Base>, _ eventCount: Int) -> Bool = { _, _ in false }
  ) throws(ViewStoreError) -> Position {
    guard start < through else { return through }
    var reached = through
    var eventCount = 0
    var current: Current?
    do throws(ViewError) {
      try source.visit(after: start, through: through, types: types) { event throws(ViewError) in
        try apply(event, to: &view, &current)
        eventCount += 1
        guard isEnough(view, eventCount) else { return .more }
        reached = event.position
        return .stop
      }
    } catch {
      throw Self.error(error, at: current)
    }
    return reached
  }

  /// Folds the events of a range, and tells of each before and after it is folded.
  ///
  /// - Throws: As ``fold(_:through:into:until:)``; what `willFold` and `didFold` throw as
  ///   ``ViewStoreError/reading(_:)``.
  func fold<Base: ViewReader & ~Copyable>(
    _ source: some EventSource, after: Position, through: Position,
    into view: inout OverlayView<Base>,
    willFold: (RecordedEvent, borrowing OverlayView<Base>) throws(ViewError) -> Void,
    didFold: (RecordedEvent, borrowing OverlayView<Base>) throws(ViewError) -> Void
  ) throws(ViewStoreError) {
    var current: Current?
    do throws(ViewError) {
      try source.visit(after: after, through: through, types: types) { event throws(ViewError) in
        try willFold(event, view)
        try apply(event, to: &view, &current)
        try didFold(event, view)
        return .more
      }
    } catch {
      throw Self.error(error, at: current)
    }
  }

  /// Where a fold is: what is wrong then is wrong with this event.
  private typealias Current = (view: String, position: Position)

  private func apply<Base: ViewReader & ~Copyable>(
    _ event: RecordedEvent, to view: inout OverlayView<Base>, _ current: inout Current?
  ) throws(ViewError) {
    let wanting = partsByType[event.type] ?? partsOfEveryType
    let event = wanting.count > 1 ? event.keepingDecoded() : event
    for index in wanting where parts[index].position < event.position {
      current = (parts[index].projector.name, event.position)
      try parts[index].projector.apply(event, to: &view)
    }
    current = nil
  }

  private static func error(_ error: ViewError, at current: Current?) -> ViewStoreError {
    current.map { .projection(view: $0.view, $0.position, error) } ?? .reading(error)
  }
}
