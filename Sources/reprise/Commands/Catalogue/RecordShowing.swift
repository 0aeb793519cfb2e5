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
