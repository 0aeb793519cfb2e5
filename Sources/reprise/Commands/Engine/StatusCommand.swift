import EventModel
import EventStore
import JSON
import LMDB
import Platform

/// `status`: what the store is, how large, and who reads it.
enum StatusCommand {
  static let declaration = CommandDeclaration(
    "status", "Show what the store is, how large it is, and who reads it."
  ) { session throws(Failure) in
    let store = try session.openStore()
    let status = try session.reading { () throws(ReadError) in
      StoreStatus(
        store: store, head: try store.head(), last: try store.event(at: try store.head()),
        log: try store.logStatus())
    }
    let views = try session.viewing { () throws(ViewStoreError) in try store.viewStatus() }
    let layout = layout(views)
    guard session.globals.format == .table else {
      var rows = session.rowWriter(layout, position: status.head)
      rows.write(status)
      return rows.finish()
    }
    FieldList.write(status, layout, to: session.console.output)
  }

  private struct StoreStatus {
    let store: EventStore
    let head: Position
    let last: RecordedEvent?
    let log: FileStatus
  }

  private static func layout(_ views: [ViewStatus]) -> RowLayout<StoreStatus> {
    RowLayout(
      [
        RowField("path") { .string($0.store.path) },
        RowField("application") { .string($0.store.application) },
        RowField("storeID") { .identifier($0.store.storeID) },
        RowField("head") { .count($0.head.rawValue) },
        RowField("lastEventTime") { .text($0.last?.time.description) },
        RowField("logDiskBytes") { .count($0.log.diskBytes) },
        RowField("logUsedBytes") { .count($0.log.usedBytes) },
        RowField("logLimitBytes") { .count($0.log.limitBytes) },
        RowField("readers") { .count($0.log.readers.count) },
        RowField("oldestReader", text: { oldestReaderText($0.log) }) { oldestReader($0.log) },
        RowField("writer", text: { writerText($0.log) }) { writer($0.log) },
        RowField("views", text: { viewsText(views, $0.head) }) { _ in
          .array(
            views.map {
              .object(pairs: [
                ("name", .string($0.name)), ("position", .count($0.position.rawValue)),
              ])
            })
        },
      ], columns: [])
  }

  private static func oldestReader(_ log: FileStatus) -> JSONValue {
    guard let reader = log.oldestReader, let transaction = reader.transaction else { return .null }
    return .object(pairs: [
      ("process", .count(reader.process)),
      ("transactionsBehind", .count(log.lastTransaction - min(transaction, log.lastTransaction))),
      ("isStopped", .bool(ProcessEnvironment.isStopped(reader.process))),
    ])
  }

  private static func writer(_ log: FileStatus) -> JSONValue {
    guard let process = log.writer else { return .null }
    return .object(pairs: [
      ("process", .count(process)), ("isStopped", .bool(ProcessEnvironment.isStopped(process))),
    ])
  }

  private static func writerText(_ log: FileStatus) -> String {
    log.writer.map { "process \($0)\(stopped($0))" } ?? ""
  }

  private static func stopped(_ process: Int32) -> String {
    ProcessEnvironment.isStopped(process) ? ", stopped" : ""
  }

  private static func oldestReaderText(_ log: FileStatus) -> String {
    guard let reader = log.oldestReader, let transaction = reader.transaction else { return "" }
    let behind = log.lastTransaction - min(transaction, log.lastTransaction)
    return "process \(reader.process)\(stopped(reader.process)), \(behind) transactions behind"
  }

  private static func viewsText(_ views: [ViewStatus], _ head: Position) -> String {
    let behind = views.filter { $0.position < head }.count
    return behind == 0
      ? "\(views.count), all at the head"
      : "\(views.count), \(behind) behind the head (the next query brings them there)"
  }
}
