import EventModel
import LMDB

/// What has happened before a view is looked at: given, then, for projectors.
///
/// The counterpart of ``EventModel/Given`` for the read side, and as free of any test framework:
/// what is not as it was said to be is thrown, with what was found.
///
/// ```swift
/// try GivenView([SingersByNameProjector()], [added, renamed])
///   .then(["Björk Guðmundsdóttir"]) { view in try names(in: view) }
/// ```
///
/// As in a store, events are encoded and read again, and a projector gets only the types that it
/// names. Beside what is said, every look checks what a store relies on:
///
/// - The same history gives the same rows, byte for byte, when it is folded a second time: the
///   projector uses no clock, no chance, and nothing that it remembers.
/// - The history can be interrupted at any event and gone on with: all that a projector knows
///   stands in its rows.
/// - It changes only the tables that it names.
public struct GivenView: Sendable {
  /// What folds the events.
  public let projectors: [any Projector]
  /// What has happened, in order.
  public let history: [RecordedEvent]

  /// Makes a beginning.
  public init(_ projectors: [any Projector], _ events: [any StorableEvent] = []) {
    self.init(projectors, history: []) { events }
  }

  private init(
    _ projectors: [any Projector], history: [RecordedEvent], _ events: () -> [any StorableEvent]
  ) {
    self.projectors = projectors
    var history = history
    for event in events() {
      history.append(
        RecordedEvent(event.encoded(), at: Position(UInt64(history.count) + 1)))
    }
    self.history = history
  }

  /// The same beginning, and then these events.
  public func and(_ more: [any StorableEvent]) -> GivenView {
    GivenView(projectors, history: history) { more }
  }

  /// Says what a query of the views answers.
  ///
  /// - Throws: ``EventModel/OutcomeMismatch`` if it answers otherwise, if the events cannot be
  ///   folded, or if the projectors break what a store relies on.
  /// - Complexity: O(n²) for n events, since it is interrupted at each of them.
  public func then<Answer: Equatable>(
    _ expected: Answer, _ query: (borrowing OverlayView<EmptyView>) throws(ViewError) -> Answer
  ) throws(OutcomeMismatch) {
    let view = try folded()
    try checkTables(view)
    try checkReplay(against: try rows(in: view))
    let answer: Answer
    do throws(ViewError) {
      answer = try query(view)
    } catch { throw OutcomeMismatch("the views cannot be read: \(error)") }
    guard answer == expected else {
      throw OutcomeMismatch("the answer \(expected) was expected, but it is: \(answer)")
    }
  }
}

// What a store relies on.
extension GivenView {
  private var source: RehearsedSource {
    RehearsedSource(past: nil, pastHead: .zero, events: history)
  }

  private var end: Position { Position(UInt64(history.count)) }

  private func folded(
    through: Position? = nil
  ) throws(OutcomeMismatch) -> OverlayView<EmptyView> {
    var view = OverlayView(over: EmptyView())
    try fold(after: .zero, through: through ?? end, into: &view)
    return view
  }

  private func fold<Base: ViewReader & ~Copyable>(
    after: Position, through: Position, into view: inout OverlayView<Base>
  ) throws(OutcomeMismatch) {
    let parts = projectors.map { ProjectionPass.Part(projector: $0, position: after) }
    do throws(ViewStoreError) {
      try ProjectionPass(parts: parts).fold(source, through: through, into: &view)
    } catch { throw OutcomeMismatch("the events cannot be folded: \(error)") }
  }

  private func checkTables(_ view: borrowing OverlayView<EmptyView>) throws(OutcomeMismatch) {
    let known = Set(projectors.flatMap(\.tables))
    guard let other = view.changedTables.first(where: { !known.contains($0) }) else { return }
    throw OutcomeMismatch("a projector changed the table \(other), which none of them names")
  }

  /// Folds the history again, interrupted after each event, and compares the rows.
  private func checkReplay(against rows: [Row]) throws(OutcomeMismatch) {
    for interruption in 0...end.rawValue {
      let position = Position(interruption)
      var resumed = OverlayView(over: try folded(through: position))
      try fold(after: position, through: end, into: &resumed)
      let again = try self.rows(in: resumed)
      guard again != rows else { continue }
      let differing = zip(again, rows).first { $0 != $1 }?.0.table ?? again.last?.table
      throw OutcomeMismatch(
        "folded again, with an interruption after position \(position), the rows are others"
          + (differing.map { " (table \($0))" } ?? ""))
    }
  }

  /// A row, or a list of numbers, of a table.
  private struct Row: Equatable {
    let table: ViewTable
    let key: [UInt8]
    let row: [UInt8]
  }

  private func rows<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader
  ) throws(OutcomeMismatch) -> [Row] {
    var rows: [Row] = []
    do throws(ViewError) {
      for table in projectors.flatMap(\.tables) {
        try view.visitEntries(of: table) { key, row throws(ViewError) in
          // A list that is empty is no list.
          if table.kind == .rows || !row.isEmpty {
            rows.append(Row(table: table, key: key.copied(), row: row.copied()))
          }
          return .more
        }
      }
    } catch { throw OutcomeMismatch("the views cannot be read: \(error)") }
    return rows
  }
}
