import EventStore

/// `restore`: a store from a backup.
enum RestoreCommand {
  private static let folder = ArgumentDeclaration(
    "DIR", "The backup's folder; it is only read.", kind: .path)

  static let declaration = CommandDeclaration(
    "restore", "Make the store from a backup; a store that exists is never overwritten.",
    details: [
      "The new store is where --store says. Every record's checksum is compared on the way. "
        + "Stopped at any moment, there is no store, or a whole one."
    ],
    arguments: [folder],
    examples: [
      CommandExample(
        "restore /media/disk/catalogue --store ./restored", "Make a store from a backup.")
    ]
  ) { session throws(Failure) in
    let report: BackupReport
    do throws(LogCopyError) {
      report = try EventStore.restore(
        from: session.values[folder], to: session.globals.storePath)
    } catch {
      throw Failure(copying: error)
    }
    var rows = session.rowWriter(RowLayout<BackupReport>.backup, position: report.head)
    rows.write(report)
    rows.finish()
  }
}
