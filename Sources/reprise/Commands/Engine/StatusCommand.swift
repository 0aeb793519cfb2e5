import EventModel
import EventStore
import JSON
import LMDB
import Platform

/// `status`: what the store is, how large, and who reads it.
enum StatusCommand {
  private static let digests = OptionDeclaration(
    flag: "--digests", "Also show a digest of each view's rows, which reads them all.")

  static let declaration = CommandDeclaration(
    "status", "Show what the store is, how large it is, and who reads it.", options: [digests]
  ) { session throws(Failure) in
    let store = try session.openStore()
    let (head, last, log) = try session.reading { () throws(ReadError) in
      let head = try store.head()
      return (head, try store.event(at: head), try store.logStatus())
    }
    let status = try session.viewing { () throws(ViewStoreError) in
      var views: [ViewPart] = []
      for view in try store.viewStatus() {
        let digest = session.values.has(digests) ? try store.viewDigest(view.name) : nil
        views.append(ViewPart(status: view, digest: digest))
      }
      return StoreStatus(
        store: store, head: head, last: last, log: log, viewsFile: try store.viewsFileStatus(),
        views: views)
    }
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
    let viewsFile: FileStatus?
    let views: [ViewPart]
  }

  private struct ViewPart {
    let status: ViewStatus
    let digest: UInt64?
  }

  private static var layout: RowLayout<StoreStatus> {
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
        RowField("viewsDiskBytes") { $0.viewsFile.map { .count($0.diskBytes) } ?? .null },
        RowField("viewsUsedBytes") { $0.viewsFile.map { .count($0.usedBytes) } ?? .null },
        RowField("viewsOldestReader", text: { $0.viewsFile.map(oldestReaderText) ?? "" }) {
          $0.viewsFile.map(oldestReader) ?? .null
        },
        RowField("views", text: viewsText) { status in
          .array(status.views.map { viewValue($0, status.head) })
        },
      ], columns: [])
  }

  private static func viewValue(_ view: ViewPart, _ head: Position) -> JSONValue {
    let position = view.status.position
    return .object(pairs: [
      ("name", .string(view.status.name)), ("position", .count(position.rawValue)),
      ("lag", .count(head.rawValue - min(position, head).rawValue)),
      ("entries", .count(view.status.entryCount)), ("bytes", .count(view.status.byteCount)),
      ("digest", view.digest.map { .string(ViewDigest.text($0)) } ?? .null),
    ])
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

  private static func viewsText(_ status: StoreStatus) -> String {
    let behind = status.views.filter { $0.status.position < status.head }.count
    let summary =
      behind == 0
      ? "\(status.views.count), all at the head"
      : "\(status.views.count), \(behind) behind the head (the next query brings them there)"
    let digests = status.views.compactMap { view in
      view.digest.map { "\(view.status.name) \(ViewDigest.text($0))" }
    }
    return digests.isEmpty ? summary : "\(summary); digests: \(digests.joined(separator: ", "))"
  }
}
