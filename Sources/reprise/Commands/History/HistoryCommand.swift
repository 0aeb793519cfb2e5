import EventModel
import EventStore

/// `history REF`: everything that ever changed about a record.
enum HistoryCommand {
  static let declaration = CommandDeclaration(
    query: "history", "Show everything that changed about a record: what, when, by whom and why.",
    details: [RecordFinding.details], arguments: [RecordFinding.ref],
    options: [RecordFinding.kind],
    examples: [
      CommandExample("history bjork", "Each change, with the values before and after."),
      CommandExample("history bjork --kind singer", "Of the singer, not the artist."),
    ]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    let record = try RecordFinding(session: session, store: store).record()
    let horizon = try session.horizon(of: store)
    var rows = session.rowWriter(.recordChange, position: horizon)
    try RecordFold.changes(of: record, through: horizon, in: store) { rows.write($0) }
    rows.finish()
  }
}
