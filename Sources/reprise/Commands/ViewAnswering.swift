import EventModel
import EventStore

extension Session {
  /// Reads something, and tells the failure if it cannot be read.
  func reading<R>(_ body: () throws(ReadError) -> R) throws(Failure) -> R {
    do throws(ReadError) {
      return try body()
    } catch {
      throw Failure(reading: error)
    }
  }

  /// Does something with views, and tells the failure if it cannot be done.
  func viewing<R>(_ body: () throws(ViewStoreError) -> R) throws(Failure) -> R {
    do throws(ViewStoreError) {
      return try body()
    } catch {
      throw Failure(viewing: error)
    }
  }

  /// Reads views of the catalogue, all at one place in the log: that which `--as-of` means, or the
  /// head.
  ///
  /// A question of the past about few records says which events it depends on (`scope`).
  func readViews<R>(
    _ views: [String], of store: EventStore, about scope: EventScope? = nil,
    _ body: (borrowing ViewSnapshot, Position) throws(ViewError) -> R
  ) throws(Failure) -> R {
    try readViews(views, of: store, about: scope, asOf: try asOf(in: store), body)
  }

  /// How many events a command that writes folds in memory to understand its references: until the
  /// views have them on the disk takes longer than to append what it is for.
  private static let unwrittenLimit = 64

  /// Reads views as of a place in the log, or with `nil` at the head.
  func readViews<R>(
    _ views: [String], of store: EventStore, about scope: EventScope? = nil, asOf past: Position?,
    _ body: (borrowing ViewSnapshot, Position) throws(ViewError) -> R
  ) throws(Failure) -> R {
    do throws(ViewStoreError) {
      if let past {
        return try store.readViews(views, asOf: past, about: scope) { view throws(ViewError) in
          try body(view, past)
        }
      }
      return try store.readViews(
        views, staleOK: globals.isStaleOK,
        unwrittenLimit: command.isQuery ? 0 : Self.unwrittenLimit, body)
    } catch {
      throw Failure(viewing: error)
    }
  }

  /// Answers with rows of views.
  ///
  /// Views that turn out to be damaged half-way are built again and read from the start. What was
  /// written by then is taken back, or passed over when it comes once more.
  ///
  /// - Throws: A failure, also if a part of the answer is gone and others have appended meanwhile.
  func answer<Row>(
    _ views: [String], of store: EventStore, about scope: EventScope? = nil,
    _ layout: RowLayout<Row>, whenEmpty notice: String? = nil,
    _ body: (borrowing ViewSnapshot, inout RowWriter<Row>) throws(ViewError) -> Void
  ) throws(Failure) {
    console.beginAnswer()
    defer { console.endAnswer() }
    try readViews(views, of: store, about: scope) { view, position throws(ViewError) in
      guard console.startAnswer(at: position) else { throw .storage(InterruptedAnswer()) }
      var rows = rowWriter(layout, position: position)
      try body(view, &rows)
      rows.finish(whenEmpty: notice)
    }
  }
}
