import Domain
import EventModel
import EventStore
import Projections

extension Session {
  /// Shows one record: in a table a line for each of its values.
  func show<Row>(
    _ record: RecordRow, _ views: [String], of store: EventStore, about scope: EventScope,
    _ layout: RowLayout<Row>,
    _ find: (borrowing ViewSnapshot) throws(ViewError) -> Row?
  ) throws(Failure) {
    let (row, position) = try readViews(views, of: store, about: scope) {
      view, position throws(ViewError) in
      (try find(view), position)
    }
    guard let row else {
      throw Failure(.refused, "There is no \(record.kind.rawValue) '\(record.name)' any more.")
    }
    guard globals.format == .table else {
      var rows = rowWriter(layout, position: position)
      rows.write(row)
      return rows.finish()
    }
    FieldList.write(row, layout, to: console.output)
  }
}

extension CommitOutcome {
  /// How many events of a type there are, in words (`3 songs`); `nil` for none.
  func count(of type: String, _ noun: String) -> String? {
    let count = events.count { $0.type.name == type }
    guard count > 0 else { return nil }
    return count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
