/// How an environment is opened.
public struct EnvironmentOptions: Hashable, Sendable {
  /// What a commit waits for.
  public enum Durability: Hashable, Sendable {
    /// The disk has it: data, then the meta page, are flushed.
    case full
    /// The data is flushed, the meta page is not: a crash of the machine may undo the last
    /// transactions, each as a whole, and never damages the file.
    case noMetaSync
    /// Nothing is flushed; a crash of the machine may damage the file. For measurements only.
    case none
  }

  /// Whether only reading is possible.
  public var readOnly = false
  /// Whether to do without the lock file: only for files that nobody can write.
  public var withoutLock = false
  /// Whether to refuse once the data file or its lock file is not at its path any more: it was
  /// moved, deleted or replaced while the environment was open.
  public var staysInPlace = false
  /// What a commit waits for.
  public var durability = Durability.full
  /// Whether the file is made longer, by zeros, ahead of the commits that will need the room.
  ///
  /// For a file to which little is added at a time, beside others that are written to: a commit
  /// that need not make its file longer does not wait for what the file system has begun to write
  /// of others.
  public var makesRoomAhead = false
  /// The largest size of the file in bytes; `nil` reserves ``reservedMapSizeBytes`` of addresses,
  /// which costs no memory and no disk.
  public var mapLimitBytes: UInt64?
  /// The most readers at once, in all processes; takes effect where the lock file is made.
  public var maxReaders = 1024
  /// The most named databases.
  public var maxDatabases = 192

  /// Addresses that are reserved where no limit is set: 1 TiB, halved until the system agrees.
  public static let reservedMapSizeBytes: UInt64 = 1 << 40

  /// Makes options: read and write, durable, no limit.
  public init() {}
}
