import EventModel
import LMDB
import Platform

/// The file of everything that is derived from the log: the tables of all views, each with the
/// position up to which it holds the log, written in the same transaction as its rows.
///
/// Whatever is wrong with the file (missing, damaged, another store's, ahead of the log or folded
/// from another one), it is made anew from the log. Any number of processes may use it at once:
/// whoever folds holds the file's writer lock, and looks again once it has it.
public final class ViewStore: Sendable {
  /// What may be done with the file.
  public enum Access: Hashable, Sendable {
    /// Everything.
    case readWrite
    /// The file stays as it is; what it lacks is folded in memory at every read.
    case readOnly
  }

  /// How much is folded in one transaction.
  public struct BatchLimit: Hashable, Sendable {
    /// The most events.
    public var eventCount: Int
    /// The most memory for changed rows, in bytes (to within what 64 events change).
    public var byteCount: Int
    /// The same for views that are built from the whole log: beyond it, sorted rows go to a
    /// temporary file beside the views.
    public var buildByteCount: Int
    /// How many threads build views from the whole log.
    ///
    /// They share ``buildByteCount``. Two of them fold many events into views that have rows
    /// already, and share ``byteCount``.
    public var buildThreadCount: Int

    /// Makes a limit.
    public init(
      eventCount: Int = 100_000, byteCount: Int = 64 << 20, buildByteCount: Int = 128 << 20,
      buildThreadCount: Int = 1
    ) {
      self.eventCount = eventCount
      self.byteCount = byteCount
      self.buildByteCount = buildByteCount
      self.buildThreadCount = buildThreadCount
    }
  }

  /// Path of the file.
  public let path: String
  /// The store whose views they are.
  public let storeID: Identifier
  /// The views' projectors, by name.
  public let projectors: [String: any Projector]
  let access: Access
  let batchLimit: BatchLimit
  let notice: @Sendable (String) -> Void
  let waiting: WaitingNotice
  private let current = Monitor(OpenedFile())

  /// What came of opening the file, and what was read of it last.
  struct OpenedFile: Sendable {
    /// How many sets of views are remembered.
    static let entriesLimit = 16

    /// `nil`: there is no file that can be used, and none is made.
    var environment: LMDB.Environment?
    /// Why a file that is there is not used.
    var defect: String?
    /// What the catalogue says, all as one transaction left it.
    var entries: [CatalogueEntries] = []
  }

  /// Opens the file, or makes it unless `access` is read-only.
  ///
  /// - Parameters:
  ///   - path: The file; its folder exists.
  ///   - storeID: Identity of the store.
  ///   - projectors: All views, each name once.
  ///   - access: What may be done with the file. Where the system forbids to write it, it is
  ///     read-only in any case.
  ///   - batchLimit: How much is folded in one transaction.
  ///   - notice: Takes one line for people when views are thrown away or change their form.
  /// - Throws: ``ViewStoreError``
  public init(
    path: String, storeID: Identifier, projectors: [any Projector], access: Access = .readWrite,
    batchLimit: BatchLimit = BatchLimit(), notice: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(ViewStoreError) {
    self.path = path
    self.storeID = storeID
    self.projectors = Dictionary(uniqueKeysWithValues: projectors.map { ($0.name, $0) })
    self.access = access
    self.batchLimit = batchLimit
    self.notice = notice
    waiting = WaitingNotice(file: "the views", notice: notice)
    let opened = try openFile()
    current.withLock { $0 = opened }
  }

  /// The file that is in use.
  var environment: LMDB.Environment? { current.withLock { $0.environment } }

  /// Why a file that is there is not used.
  var defect: String? { current.withLock { $0.defect } }

  /// The file that is in use, if it may be written.
  var writableEnvironment: LMDB.Environment? {
    environment.flatMap { $0.options.readOnly ? nil : $0 }
  }

  /// What was read of the catalogue in a transaction of this number, if it is remembered.
  func knownEntries(
    of names: [String], _ environment: LMDB.Environment, transaction: UInt64
  ) -> CatalogueEntries? {
    current.withLock { current in
      guard current.environment === environment else { return nil }
      return current.entries.first { $0.transaction == transaction && $0.names == names }
    }
  }

  /// Remembers what was read of the catalogue until something is committed.
  func keep(_ entries: CatalogueEntries, of environment: LMDB.Environment) {
    current.withLock { current in
      guard current.environment === environment else { return }
      current.entries.removeAll { $0.transaction != entries.transaction }
      if current.entries.count < OpenedFile.entriesLimit { current.entries.append(entries) }
    }
  }

  /// Runs `body`; if it finds the file damaged, makes a new one and runs it once more.
  func repairing<R>(_ body: () throws(ViewStoreError) -> R) throws(ViewStoreError) -> R {
    let used = environment
    do throws(ViewStoreError) {
      return try body()
    } catch  where error.meansDamage {
      guard let used else { throw error }
      try replace(used, because: "they are damaged")
      return try body()
    }
  }

  /// The projectors of some views, each once.
  func projectors(of views: [String]) throws(ViewStoreError) -> [any Projector] {
    var found: [any Projector] = []
    for view in views where !found.contains(where: { $0.name == view }) {
      guard let projector = projectors[view] else {
        throw .unknownView(view, known: projectors.keys.sorted())
      }
      found.append(projector)
    }
    return found
  }

  func storage(_ error: LMDBError) -> ViewStoreError { .storage(path: path, error) }

  /// Goes on with the file that has taken the place of another.
  func reopen(insteadOf used: LMDB.Environment) throws(ViewStoreError) {
    guard environment === used else { return }
    let opened = try openFile()
    current.withLock { $0 = opened }
  }

  func replace(
    _ used: LMDB.Environment, because reason: String
  ) throws(ViewStoreError) {
    // Another thread may have done it meanwhile.
    guard environment === used else { return }
    let opened = try replaceFile(because: reason)
    current.withLock { $0 = opened }
  }
}
