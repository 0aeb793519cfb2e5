import Glibc
import Synchronization

extension Environment {
  /// Opens the environment at a path, or shares the one that is open there in this process.
  ///
  /// Stale readers, whose processes died, are cleared on the way.
  ///
  /// - Parameters:
  ///   - path: The data file; it is created (mode 0600) unless `readOnly` is set.
  ///   - options: How to open it.
  /// - Returns: The environment; it closes when the last reference to it goes.
  /// - Throws: ``LMDBError``; ``LMDBError/openedDifferently`` if the path is open in this process
  ///   with other options.
  public static func open(
    path: String, options: EnvironmentOptions = EnvironmentOptions()
  ) throws(LMDBError) -> Environment {
    while true {
      let environment = try registry.withLock { entries throws(LMDBError) -> Environment? in
        if let identity = FileIdentity(path: path),
          let entry = entries.first(where: { $0.identity == identity }),
          entry.process == ForkCounter.current
        {
          return entry.environment
        }
        let opened = try Environment(path: path, options: options)
        entries.removeAll { $0.identity == opened.identity }
        entries.append(RegistryEntry(environment: opened))
        return opened
      }
      // Without a reference it is being closed. To open it beside that would lose LMDB's locks:
      // POSIX takes all of a process's locks on a file away when any descriptor of it closes.
      guard let environment else {
        sched_yield()
        continue
      }
      guard environment.options == options else { throw .openedDifferently }
      return environment
    }
  }

  /// Closes an environment to which there is no reference any more.
  static func close(_ handle: EnvironmentHandle, _ identity: FileIdentity) {
    registry.withLock { entries in
      handle.close()
      entries.removeAll { $0.identity == identity }
    }
  }

  /// The environments of this process, each file once.
  ///
  /// They are few: to look through them costs less than the first look into a dictionary, which
  /// asks the runtime what its keys can do.
  private static let registry = Mutex<[RegistryEntry]>([])
}

/// What makes a file the same one under every name.
struct FileIdentity: Equatable, Sendable {
  let device: UInt64
  let inode: UInt64

  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// Knows an environment without keeping it open.
private struct RegistryEntry: Sendable {
  let identity: FileIdentity
  weak let environment: Environment?
  let process = ForkCounter.current

  init(environment: Environment) {
    identity = environment.identity
    self.environment = environment
  }
}
