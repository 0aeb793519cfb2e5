import EventModel
import LMDB
import Platform

/// An embedded event store: a folder with a log of events (`log.mdb`), which is the truth, and
/// views of it (`views.mdb`), which can be deleted at any time and are built again.
///
/// ```swift
/// let store = try EventStore(
///   path: "shop", access: .createIfMissing, configuration: .init(application: "shop"))
/// try store.append([NewEvent(type: EventType(literal: "OrderPlaced"), tags: [], data: [0xA0])])
/// try store.read { event in
///   print(event.position, event.type)
///   return .more
/// }
/// ```
///
/// Any number of threads and processes may use one store at the same time. One instance serves all
/// threads of a process; it must not be used after a `fork`.
public final class EventStore: Sendable {
  /// What an application tells its store.
  public struct Configuration: Sendable {
    /// The application whose events these are; `nil` opens a store of any application.
    public var application: String?
    /// The application's views.
    public var projectors: [any Projector]
    /// What brings old events to today's schema.
    public var upcasters: Upcasters
    /// The largest size of the log in bytes; `nil`: as large as the disk.
    public var mapLimitBytes: UInt64?
    /// All types of events that the application knows; `nil`: any.
    ///
    /// A rebuild fails at an event of another one.
    public var eventTypes: [EventType]?
    /// Gets a line for people whenever views are built without having been asked for.
    public var notice: @Sendable (String) -> Void

    /// Makes a configuration.
    public init(
      application: String?, projectors: [any Projector] = [], upcasters: Upcasters = Upcasters(),
      mapLimitBytes: UInt64? = nil, notice: @escaping @Sendable (String) -> Void = { _ in }
    ) {
      self.application = application
      self.projectors = projectors
      self.upcasters = upcasters
      self.mapLimitBytes = mapLimitBytes
      self.notice = notice
    }
  }

  /// What is to be done with a store.
  public enum Access: Hashable, Sendable {
    /// Only reading; nothing is created. Views are brought up to date where that is possible.
    case readOnly
    /// Only reading, and no file is changed, views neither: what they lack is folded in memory at
    /// every read.
    case untouched
    /// Reading and writing a store that exists.
    case readWrite
    /// Reading and writing; the store is made where there is none.
    case createIfMissing

    /// Whether nothing can be appended.
    @usableFromInline var isReadOnly: Bool {
      switch self {
      case .readOnly, .untouched: true
      case .readWrite, .createIfMissing: false
      }
    }
  }

  /// The views' file name in the store's folder.
  static let viewsFileName = "views.mdb"
  /// How many threads build views from the whole log: they want memory, too.
  private static let buildThreadCount = 2

  /// The folder of the store.
  public let path: String
  /// The application whose events these are.
  public let application: String
  /// The store's identity, from its first record.
  public let storeID: Identifier
  let reader: LogReader
  let views: ViewStore
  let source: LogSource
  @usableFromInline let handler: CommandHandler
  @usableFromInline let access: Access
  /// The views of the application, without the built-in ones.
  let projectors: [any Projector]
  /// All types of events that the application knows; `nil`: any.
  let knownTypes: [EventType]?

  /// Opens a store, and makes it where there is none and `access` allows it.
  ///
  /// Views whose projectors are new or have another version since the last time are built, unless
  /// `access` is read-only.
  ///
  /// - Throws: ``OpenError``
  public init(
    path: String, access: Access, configuration: Configuration
  ) throws(OpenError) {
    let folder = try Self.prepareFolder(path, access) { folder throws(OpenError) in
      try LogFile.create(folder: folder, application: configuration.application ?? "")
    }
    let (log, genesis) = try LogFile.open(
      folder: folder, readOnly: access.isReadOnly, mapLimitBytes: configuration.mapLimitBytes)
    if let expected = configuration.application, expected != genesis.application {
      throw .otherApplication(path: path, found: genesis.application, expected: expected)
    }
    if let system = FileSystem.networkFileSystem(of: folder) {
      configuration.notice(
        "The store lies on a network file system (\(system)), whose locks and maps cannot be "
          + "relied upon: use it from one machine at a time, or move it to a local disk.")
    }
    self.path = folder
    self.access = access
    application = genesis.application
    storeID = genesis.storeID
    projectors = configuration.projectors
    knownTypes = configuration.eventTypes
    source = LogSource(log: log, upcasters: configuration.upcasters)
    let builtIn: [any Projector] = [TagIndex(), CommandIndex()]
    do throws(ViewStoreError) {
      views = try ViewStore(
        path: "\(folder)/\(Self.viewsFileName)", storeID: storeID,
        projectors: builtIn + configuration.projectors,
        access: access != .untouched && FileSystem.isWritable(folder) ? .readWrite : .readOnly,
        batchLimit: .init(buildThreadCount: Self.buildThreadCount), notice: configuration.notice)
    } catch { throw .views(error) }
    let index = DerivedIndex(views: views, source: source)
    reader = LogReader(log: log, index: index, upcasters: configuration.upcasters)
    handler = CommandHandler(
      writer: LogWriter(
        log: log, index: index, upcasters: configuration.upcasters,
        waiting: WaitingNotice(file: "the log", notice: configuration.notice)))
    if !access.isReadOnly { buildChangedViews() }
  }

  /// Makes sure that there is a folder with a log, or says why not.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - access: Whether something may be made.
  ///   - makeLog: Makes the log in an empty folder.
  /// - Returns: The path as it is used from here on.
  /// - Throws: ``OpenError``
  static func prepareFolder(
    _ path: String, _ access: Access, makeLog: (String) throws(OpenError) -> Void
  ) throws(OpenError) -> String {
    var folder = path
    while folder.count > 1 && folder.hasSuffix("/") { folder.removeLast() }
    switch try look(at: folder, followingLinks: true) {
    case nil:
      guard access == .createIfMissing else { throw .missing(path: path) }
      do throws(FileError) {
        try FileSystem.makeFolder(folder)
      } catch { throw .file(error) }
    case .folder: break
    case .file, .link, .other: throw .notAStore(path: path, problem: "it is not a folder")
    }
    try checkFiles(of: folder)
    if try look(at: "\(folder)/\(LogFile.fileName)", followingLinks: false) == .file {
      return folder
    }
    guard access == .createIfMissing else { throw .missing(path: path) }
    if try mayHoldNewLog(folder) { try makeLog(folder) }
    return folder
  }

  private static func look(
    at path: String, followingLinks: Bool
  ) throws(OpenError) -> FileSystem.Kind? {
    do throws(FileError) {
      return try FileSystem.look(at: path, followingLinks: followingLinks)
    } catch { throw .file(error) }
  }

  /// Files of a store are regular ones: through a link, LMDB would write into whatever it leads to.
  private static func checkFiles(of folder: String) throws(OpenError) {
    for file in [LogFile.fileName, Self.viewsFileName] {
      for name in [file, "\(file)-lock"] {
        switch try look(at: "\(folder)/\(name)", followingLinks: false) {
        case nil, .file: continue
        case .folder, .link, .other:
          throw .notAStore(path: folder, problem: "\(name) is not a regular file")
        }
      }
    }
  }

  /// Whether a log may be made in a folder in which none was found: a store is made only in an
  /// empty one, so that nothing of somebody else's is mixed up.
  ///
  /// - Returns: `false` if another process made the store meanwhile.
  /// - Throws: ``OpenError`` for a folder with anything else in it.
  static func mayHoldNewLog(_ folder: String) throws(OpenError) -> Bool {
    let names: [String]
    do throws(FileError) {
      names = try FileSystem.names(in: folder)
    } catch { throw .file(error) }
    if names.allSatisfy({ $0.hasPrefix(LogFile.fileName) }) { return true }
    // A log is made before anything else of its store. So whoever sees the rest of a store that is
    // being made finds its log by now, and only then can say that it is missing.
    let log = "\(folder)/\(LogFile.fileName)"
    if try look(at: log, followingLinks: false) == .file { return false }
    if names.contains(where: { $0.hasPrefix(Self.viewsFileName) || $0 == SnapshotFolder.name }) {
      throw .damaged(path: log, problem: "it is missing, but its views are there")
    }
    throw .notAStore(path: folder, problem: "the folder holds other files")
  }
}
