import EventModel
import EventStore

/// The value of an option of an edit: an empty one clears.
func clearing(_ text: String) -> String? { text.isEmpty ? nil : text }

extension Session {
  /// Refuses an edit that says nothing.
  func requireChange(_ options: [OptionDeclaration]) throws(Failure) {
    guard !options.contains(where: values.has) else { return }
    let names = options.map(\.name).joined(separator: ", ")
    throw .usage("Nothing to change is given: \(names).")
  }

  /// Answers a search: what was found, or a failure if nothing was.
  func search<Row>(
    _ views: [String], of store: EventStore, _ layout: RowLayout<Row>,
    _ body: (borrowing ViewSnapshot, inout RowWriter<Row>) throws(ViewError) -> Void
  ) throws(Failure) {
    var count = 0
    try answer(views, of: store, layout) { view, rows throws(ViewError) in
      try body(view, &rows)
      count = rows.count
    }
    guard count > 0 else { throw Failure(notFound: "No matches") }
    console.notice(count == 1 ? "1 match found" : "\(count) matches found")
  }
}
