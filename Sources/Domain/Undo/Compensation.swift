import EventModel

/// The events that set back what a commit changed, while they are being gathered.
///
/// They are in an order in which each is possible: what others belong to comes back first and goes
/// last.
struct Compensation {
  /// What was before the commit.
  let before: CatalogueDecider.State
  /// What was after the commit.
  let after: CatalogueDecider.State
  /// What is now.
  let now: CatalogueDecider.State
  /// The last event about each record since the commit.
  let later: [Identifier: Position]
  private let catalogue: CatalogueDecider
  /// Owners and partners that come back or get their names back.
  private(set) var returning: [CatalogueEvent] = []
  /// What belongs to others, and pairs.
  private(set) var between: [CatalogueEvent] = []
  /// Owners and partners that go.
  private(set) var leaving: [CatalogueEvent] = []

  init(_ commit: UndoneCommit, _ state: UndoDecider.State, _ catalogue: CatalogueDecider) {
    before = state.before ?? catalogue.initialState
    after = state.after ?? state.now
    now = state.now
    later = state.later
    self.catalogue = catalogue
  }

  /// All of them, in order.
  var events: [CatalogueEvent] { returning + between + leaving }

  /// What would be after the undo.
  var outcome: CatalogueDecider.State {
    var state = now
    for event in events { catalogue.evolve(&state, event) }
    return state
  }

  mutating func comesBack(_ event: CatalogueEvent) { returning.append(event) }

  mutating func happens(_ event: CatalogueEvent) { between.append(event) }

  mutating func goes(_ event: CatalogueEvent) { leaving.append(event) }

  /// What the commit did to one record; all its facts are given as those of its beginning.
  func reversal<Facts: EventPayload>(
    _ kind: RecordKind, _ id: Identifier, name: (Facts) -> String,
    facts: (CatalogueDecider.State) -> Facts?
  ) throws(CatalogueRejection) -> Reversal<Facts> {
    try Reversal(
      RecordHistory(
        kind: kind, before: facts(before), after: facts(after), now: facts(now),
        later: later[id]), name: name)
  }
}
