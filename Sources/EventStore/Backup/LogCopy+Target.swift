import EventModel

extension LogCopy {
  /// Opens the log of a folder to go on from there; begins it, as a copy of `source`, where there
  /// is none.
  static func openTarget(
    _ path: String, of source: LogFile
  ) throws(LogCopyError) -> LogFile {
    let firstRecord = try firstRecord(of: source)
    do throws(OpenError) {
      let folder = try EventStore.prepareFolder(path, .createIfMissing) {
        folder throws(OpenError) in
        try LogFile.create(folder: folder, firstRecord: firstRecord)
      }
      return try LogFile.open(folder: folder, readOnly: false).log
    } catch { throw .target(error) }
  }

  /// Begins a log of another name as a copy of `source`.
  static func makeTarget(
    _ name: String, in folder: String, of source: LogFile
  ) throws(LogCopyError) -> LogFile {
    let firstRecord = try firstRecord(of: source)
    do throws(OpenError) {
      try LogFile.create(folder: folder, fileName: name, firstRecord: firstRecord)
      return try LogFile.open(folder: folder, fileName: name, readOnly: false).log
    } catch { throw .target(error) }
  }

  private static func firstRecord(of source: LogFile) throws(LogCopyError) -> [UInt8] {
    do throws(ReadError) {
      guard let record = try source.record(at: .zero) else { throw .record(.missing(.zero)) }
      return record
    } catch { throw .reading(error) }
  }
}
