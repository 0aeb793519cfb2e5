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
    // Opening happens under the lock, so that two threads never open one path at once.
    let result = registry.withLock { entries -> Result<Environment, LMDBError> in
      entries = entries.filter { $0.value.environment != nil }
      if let shared = fileKey(path).flatMap({ entries[$0] })?.environment {
        return shared.options == options ? .success(shared) : .failure(.openedDifferently)
      }
      do throws(LMDBError) {
        let environment = try Environment(path: path, options: options)
        if let key = fileKey(path) { entries[key] = WeakEnvironment(environment) }
        return .success(environment)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static let registry = Mutex<[FileKey: WeakEnvironment]>([:])

  private static func fileKey(_ path: String) -> FileKey? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return FileKey(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }
}

/// What makes a file the same one under every name.
private struct FileKey: Hashable {
  let device: UInt64
  let inode: UInt64
}

/// Knows an environment without keeping it open.
private struct WeakEnvironment: Sendable {
  weak let environment: Environment?

  init(_ environment: Environment) { self.environment = environment }
}
