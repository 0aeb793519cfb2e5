import EventModel

/// The facts of a record at three times.
struct RecordHistory<Facts: EventPayload> {
  let kind: RecordKind
  /// Before the commit; `nil` if there was no such record.
  let before: Facts?
  /// After the commit.
  let after: Facts?
  /// Now.
  let now: Facts?
  /// The last event about it since the commit.
  let later: Position?
}

/// What has to be done to a record so that a commit is undone.
enum Reversal<Facts: EventPayload> {
  /// Nothing: the commit left it as it was.
  case nothing
  /// It was deleted and has to come back.
  case add(Facts)
  /// It was added and has to go.
  case delete(Facts)
  /// Some of its facts were changed and have to be set back.
  case edit(FactsChange<Facts>)

  /// Compares the three times.
  ///
  /// - Throws: The rejection of a record that came, went or changed since.
  init(
    _ history: RecordHistory<Facts>, name: (Facts) -> String
  ) throws(CatalogueRejection) {
    guard history.before?.data != history.after?.data else {
      self = .nothing
      return
    }
    switch (history.before, history.after, history.now) {
    case (let before?, nil, nil): self = .add(before)
    case (nil, let after?, let now?):
      guard now.data == after.data else { throw history.changed(name(now), "changed") }
      self = .delete(now)
    case (let before?, let after?, let now?):
      self = .edit(
        FactsChange(
          before: before, after: after, now: now,
          rejection: history.changed(name(now), "changed")))
    case (_, nil, let now?): throw history.changed(name(now), "added again")
    case (_, let after?, nil): throw history.changed(name(after), "deleted")
    case (nil, nil, nil): self = .nothing
    }
  }
}

/// A record that is there before a commit, after it and now.
struct FactsChange<Facts: EventPayload> {
  let before: Facts
  let after: Facts
  let now: Facts
  /// What to tell if a later commit changed the same fact.
  fileprivate let rejection: CatalogueRejection

  /// How one fact is set back.
  ///
  /// - Throws: A rejection if it was changed since.
  func change<Value: ExactlyEquatable & Hashable & Sendable>(
    _ value: (Facts) -> Value
  ) throws(CatalogueRejection) -> Change<Value> {
    let (before, after) = (value(before), value(after))
    guard !before.isExactly(after) else { return .unchanged }
    guard value(now).isExactly(after) else { throw rejection }
    return .set(before)
  }
}

extension RecordHistory {
  fileprivate func changed(_ name: String, _ what: String) -> CatalogueRejection {
    .changed(kind, name, what, later)
  }
}

extension CatalogueRejection {
  /// The rejection of an undo that a later commit stands in the way of.
  static func changed(
    _ kind: RecordKind, _ name: String, _ what: String, _ later: Position?
  ) -> CatalogueRejection {
    let place = later.map { ", last by the event at position \($0)" } ?? ""
    return CatalogueRejection(
      .changed(kind),
      "The \(kind.rawValue) \"\(name)\" was \(what) since\(place). Undo that first, or make "
        + "the change by hand.")
  }
}
