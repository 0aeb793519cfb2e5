import EventModel

/// Decides how a commit of the catalogue is undone, and whether it still can be.
///
/// It compares three states of the records that the commit is about: before the commit, after it,
/// and now. What the commit changed is set back, record by record and field by field, with the
/// events that the catalogue has anyway: a deleted record is added again under its own identity.
/// What came later and has nothing to do with it stays.
///
/// It is refused, as a whole, if a later commit changed the same thing, or if a rule stands
/// against what would come out of it. An undo is a commit like any other: undoing it does again
/// what was undone.
///
/// ```swift
/// let commit = UndoneCommit(first: position, events: [.singer(.deleted(björk))])
/// try store.execute(Undo(position: position), with: UndoDecider(commit), context: context)
/// ```
///
/// - Complexity: Reads the events of the records that the commit is about; of a commit about a
///   hundred records or more, all events of their kinds.
public struct UndoDecider: Decider {
  /// What must be known to decide.
  public struct State: Hashable, Sendable {
    /// What was before the commit; `nil` until the commit was seen.
    var before: CatalogueDecider.State?
    /// What was after the commit; `nil` if nothing came later.
    var after: CatalogueDecider.State?
    /// What is now.
    var now: CatalogueDecider.State
    /// The last event about each record since the commit.
    var later: [Identifier: Position] = [:]
  }

  /// The commit that is to be undone.
  public let commit: UndoneCommit
  private let catalogue = CatalogueDecider()

  /// Makes the decider for one commit.
  public init(_ commit: UndoneCommit) { self.commit = commit }

  /// Nothing is known.
  public var initialState: State { State(now: catalogue.initialState) }

  /// The events of every record that the commit is about, and of those that they belong to.
  public func query(for command: Undo) -> EventQuery { commit.query }

  /// The events that set back what the commit changed; none if it changed nothing in the end.
  ///
  /// - Throws: What stands in the way.
  public func decide(
    _ command: Undo, _ state: State
  ) throws(CatalogueRejection) -> [PlacedEvent] {
    var compensation = Compensation(commit, state, catalogue)
    try compensation.setBackPolicy()
    for record in commit.records {
      switch record.kind {
      case .contact: try compensation.setBackContact(record.id)
      case .singer: try compensation.setBackSinger(record.id)
      case .song: try compensation.setBackSong(record.id)
      case .artist: try compensation.setBackArtist(record.id)
      case .album: try compensation.setBackAlbum(record.id)
      case .fruit: try compensation.setBackFruit(record.id)
      case .source: try compensation.setBackSource(record.id)
      case .policy: break
      }
    }
    try compensation.setBackPairs()
    try compensation.checkRules()
    return compensation.events.map { PlacedEvent($0) }
  }

  /// What is known after one more event.
  public func evolve(_ state: inout State, _ placed: PlacedEvent) {
    let position = placed.position ?? .max
    if state.before == nil, position >= commit.first { state.before = state.now }
    if state.after == nil, position > commit.last { state.after = state.now }
    guard commit.concerns(placed.event) else { return }
    catalogue.evolve(&state.now, placed.event)
    guard position > commit.last else { return }
    for record in placed.event.records { state.later[record.id] = position }
  }
}
