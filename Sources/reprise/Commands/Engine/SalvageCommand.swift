import EventModel
import EventStore
import JSON

/// `salvage`: what can be saved of a damaged store.
enum SalvageCommand {
  private static let folder = ArgumentDeclaration(
    "DIR", "The folder of the new store; there must be none.", kind: .path)

  static let declaration = CommandDeclaration(
    "salvage", "Make a new store of every record of a damaged one that is whole.",
    details: [
      "The damaged store is where --store says, and is only read; no process may write to it "
        + "meanwhile. Every record keeps its position. In the place of a lost one stands an event "
        + "of the type \(EventStore.lostType.name), and a row of the answer lists it. The exit "
        + "code is 1 if something is lost. A backup loses nothing: restore that if there is one."
    ],
    arguments: [folder],
    examples: [
      CommandExample("salvage ./saved --store ./damaged", "Save what is whole into a new store.")
    ]
  ) { session throws(Failure) in
    let report: SalvageReport
    do throws(LogCopyError) {
      report = try EventStore.salvage(
        from: session.globals.storePath, to: session.values[folder],
        application: StoreAccess.catalogueApplication)
    } catch {
      throw Failure(copying: error)
    }
    var rows = session.rowWriter(RowLayout<ClosedRange<Position>>.lost, position: report.head)
    for range in report.lost { rows.write(range) }
    rows.finish()
    try tell(report, session)
  }

  private static func tell(_ report: SalvageReport, _ session: Session) throws(Failure) {
    session.console.notice("Saved \(report.savedCount) events into \(report.path).")
    let lostCount = report.head.rawValue - report.savedCount
    guard lostCount > 0 || report.isIdentityLost else { return }
    let identity = report.isIdentityLost ? " So is the store's identity: it has a new one." : ""
    throw Failure(
      .refused, "\(lostCount) events are lost.\(identity)",
      help: "reprise log --type \(EventStore.lostType.name) --store \(report.path) lists them.")
  }
}

extension RowLayout where Row == ClosedRange<Position> {
  /// How lost events are listed.
  static var lost: RowLayout {
    RowLayout(
      [
        RowField("first", title: "LOST FROM") { .count($0.lowerBound.rawValue) },
        RowField("last", title: "TO") { .count($0.upperBound.rawValue) },
      ], columns: ["first", "last"])
  }
}
