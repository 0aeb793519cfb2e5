import EventModel

// What a decision asks.
extension WriteSession {
  /// Visits what happened by the events that a query means, in order, at the current schema
  /// version.
  @usableFromInline
  mutating func read(
    _ query: EventQuery, after: Position = .zero,
    _ body: (EventFacts) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    for position in try positions(matching: query, after: after) {
      guard let facts = try log.facts(at: Position(position), matching: query, transaction) else {
        continue
      }
      let current: EventFacts
      do throws(EventDecodingError) {
        current = try upcasters.upcast(facts)
      } catch { throw .event(error) }
      if try body(current) == .stop { return }
    }
  }

  /// Position of the first event that the query means after a position; `nil` if there is none.
  mutating func firstMatch(
    _ query: EventQuery, after: Position
  ) throws(ReadError) -> Position? {
    var first: Position?
    try read(query, after: after) { facts throws(ReadError) in
      first = facts.position
      return .stop
    }
    return first
  }

  /// Positions that the query may mean: from the index up to where it reaches, from the tail
  /// beyond that, both at the moment of one snapshot of the index.
  private mutating func positions(
    matching query: EventQuery, after: Position
  ) throws(ReadError) -> [UInt64] {
    try completeTail(from: tail.base)
    guard tail.base > after else { return tail.positions(matching: query, after: after) }
    guard IndexSearch.canAnswer(query) else {
      return after < head ? Array((after.rawValue + 1)...head.rawValue) : []
    }
    let head = head
    let found = try index.read(keeping: &snapshot) { index throws(ViewError) in
      let positions = try index.positions(
        matching: query, after: after, through: head, .forwards)
      return (positions: positions, indexed: index.indexed)
    }
    // Another process may have thrown the index away and begun it again.
    if found.indexed < tail.base { try completeTail(from: found.indexed) }
    return found.positions + tail.positions(matching: query, after: max(after, found.indexed))
  }

  /// Position of the first event of the commit that a command led to; `nil` if it is not known.
  mutating func commit(of commandID: Identifier) throws(ReadError) -> Position? {
    if tail.head < head { try completeTail(from: tail.base) }
    if let position = tail.commit(of: commandID) { return position }
    guard tail.base > .zero else { return nil }
    let found = try index.read(keeping: &snapshot) { index throws(ViewError) in
      (position: try index.commit(of: commandID), indexed: index.indexed)
    }
    guard found.position == nil, found.indexed < tail.base else { return found.position }
    try completeTail(from: found.indexed)
    return tail.commit(of: commandID)
  }
}
