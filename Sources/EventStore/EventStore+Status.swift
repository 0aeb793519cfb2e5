import EventModel
import LMDB
import Platform

/// How large a file of a store is, and who reads it.
public struct FileStatus: Hashable, Sendable {
  /// The file's path.
  public let path: String
  /// Bytes that it takes on the disk.
  public let diskBytes: UInt64
  /// Bytes of pages that are in use, or were and can be used again.
  public let usedBytes: UInt64
  /// The size that it may reach, in bytes.
  public let limitBytes: UInt64
  /// Processes that read it now.
  public let readers: [EnvironmentReader]
  /// The other process that writes to it now; `nil` if none does.
  public let writer: Int32?
  /// The last committed transaction.
  public let lastTransaction: UInt64

  /// The reader that has been reading for the most transactions.
  public var oldestReader: EnvironmentReader? {
    readers.filter { $0.transaction != nil }
      .min { ($0.transaction ?? 0) < ($1.transaction ?? 0) }
  }
}

extension EventStore {
  /// The size and use of the log's file.
  ///
  /// - Throws: ``ReadError``
  public func logStatus() throws(ReadError) -> FileStatus {
    do throws(LMDBError) {
      return try FileStatus(reader.log.environment)
    } catch { throw .storage(error) }
  }

  /// The size and use of the views' file; `nil` if there is none that can be used.
  ///
  /// - Throws: ``ViewStoreError``
  public func viewsFileStatus() throws(ViewStoreError) -> FileStatus? {
    guard let environment = views.environment else { return nil }
    do throws(LMDBError) {
      return try FileStatus(environment)
    } catch { throw .storage(path: views.path, error) }
  }

  /// How many records and tree levels the log has.
  ///
  /// - Throws: ``ReadError``
  public func logStatistics() throws(ReadError) -> DatabaseStatistics {
    do throws(LMDBError) {
      return try reader.log.beginRead().statistics(reader.log.table)
    } catch { throw .storage(error) }
  }
}

extension FileStatus {
  init(_ environment: Environment) throws(LMDBError) {
    let information = try environment.information()
    path = environment.path
    diskBytes = FileSystem.allocatedSize(of: environment.path) ?? 0
    usedBytes = information.usedBytes
    limitBytes = information.mapSizeBytes
    lastTransaction = information.lastTransaction
    writer = environment.otherWriter
    readers = try environment.readers()
  }
}
