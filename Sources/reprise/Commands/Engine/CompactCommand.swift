import EventStore
import JSON

/// `compact`: gives space back.
enum CompactCommand {
  static let declaration = CommandDeclaration(
    "compact", "Write the store's files anew, without pages that are not in use.",
    details: [
      "Queries go on, commands of other processes wait until it is done. The disk must have room "
        + "for a second log. Stopped at any moment, the old files are there, or the new ones."
    ]
  ) { session throws(Failure) in
    let store = try session.openStore(.readWrite)
    let report: CompactionReport
    do throws(LogCopyError) {
      report = try store.compact()
    } catch {
      throw Failure(copying: error)
    }
    var rows = session.rowWriter(RowLayout<CompactionReport.File>.compaction, position: report.head)
    for file in report.files { rows.write(file) }
    rows.finish()
  }
}

extension RowLayout where Row == CompactionReport.File {
  /// How the result of a compaction is written.
  static var compaction: RowLayout {
    RowLayout(
      [
        RowField("path") { .string($0.path) },
        RowField("bytesBefore", title: "BEFORE") { .count($0.bytesBefore) },
        RowField("bytesAfter", title: "AFTER") { .count($0.bytesAfter) },
      ], columns: ["path", "bytesBefore", "bytesAfter"])
  }
}
