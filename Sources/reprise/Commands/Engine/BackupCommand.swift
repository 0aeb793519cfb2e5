import EventModel
import EventStore
import JSON
import Platform

/// `backup`: a copy of the log that is a store of its own.
enum BackupCommand {
  private static let folder = ArgumentDeclaration(
    "DIR", "The backup's folder: a new one, or one with an earlier backup of this store.",
    kind: .path)
  private static let follow = OptionDeclaration(
    flag: "--follow", "Then copy every commit as it happens, until interrupted.")

  static let declaration = CommandDeclaration(
    "backup", "Copy the log to another folder, or what is new since the last backup there.",
    details: [
      "Commands and queries go on meanwhile. Every record's checksum is compared on the way. The "
        + "backup is a store: any command can read it with --store DIR, and views are built then. "
        + "Do not write to it: a backup that went its own way is refused from then on. Stopped at "
        + "any moment it holds whole commits, and the next run goes on from there."
    ],
    arguments: [folder], options: [follow],
    examples: [
      CommandExample("backup /media/disk/catalogue", "Make a backup, or bring it up to date."),
      CommandExample("backup /media/disk/catalogue --follow", "Keep a backup up to date."),
    ]
  ) { session throws(Failure) in
    let path = session.values[folder]
    let store = try session.openStore()
    Interruption.install()
    do throws(LogCopyError) {
      if session.values.has(follow) {
        try following(store, to: path, session)
      } else {
        try once(store, to: path, session)
      }
    } catch {
      throw Failure(copying: error)
    }
  }

  private static func once(
    _ store: EventStore, to path: String, _ session: Session
  ) throws(LogCopyError) {
    let report = try store.backUp(to: path, isCancelled: { Interruption.isRequested })
    var rows = session.rowWriter(.backup, position: report.head)
    rows.write(report)
    rows.finish()
    if Interruption.isRequested {
      session.console.notice("Stopped early. Run it again to copy the rest.")
    }
  }

  private static func following(
    _ store: EventStore, to path: String, _ session: Session
  ) throws(LogCopyError) {
    var rows = session.rowWriter(RowLayout<BackupReport>.backup, position: .zero)
    try store.followBackup(to: path, isCancelled: { Interruption.isRequested }) { report in
      let step = rows.write(report)
      rows.release()
      session.console.output.flush()
      return session.console.output.isClosed ? .stop : step
    }
    rows.finish()
  }
}

extension RowLayout where Row == BackupReport {
  /// How the result of a backup is written.
  static var backup: RowLayout {
    RowLayout(
      [
        RowField("path") { .string($0.path) },
        RowField("storeID") { .identifier($0.storeID) },
        RowField("head") { .count($0.head.rawValue) },
        RowField("copied") { .count($0.copiedCount) },
      ], columns: ["path", "head", "copied"])
  }
}

extension Failure {
  /// Why a log could not be copied.
  init(copying error: LogCopyError) {
    switch error {
    case .source(let error): self.init(opening: error, .readOnly)
    case .target(let error): self.init(opening: error, .createIfMissing)
    case .itself, .exists, .diverged, .ahead: self.init(.cannotCreate, error.description)
    case .otherStore: self.init(.wrongStore, error.description)
    case .reading(.record):
      self.init(
        .inputOutput, error.description, help: "reprise salvage DIR saves what can be read.")
    case .reading(let error): self.init(reading: error)
    case .views(let error): self.init(viewing: error)
    case .writing, .file, .readOnly: self.init(.inputOutput, error.description)
    }
  }
}
