import Glibc

/// What is asked of the file system.
public enum FileSystem {
  /// What stands at a path.
  public enum Kind: Hashable, Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A symbolic link, wherever it leads.
    case link
    /// Something else: a device, a pipe, a socket.
    case other
  }

  /// What stands at a path, a link not followed; `nil` if there is nothing.
  public static func kind(of path: String) -> Kind? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return kind(status.st_mode)
  }

  /// What a path leads to, links followed; `nil` if there is nothing.
  public static func kind(following path: String) -> Kind? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return kind(status.st_mode)
  }

  /// What stands at a path: what may not be seen is not said to be missing.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followingLinks: Whether a link is followed to where it leads.
  /// - Returns: What is there, or `nil` if there is nothing.
  /// - Throws: ``FileError`` if the system does not let this process look.
  public static func look(at path: String, followingLinks: Bool) throws(FileError) -> Kind? {
    var status = stat()
    let code = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    if code == 0 { return kind(status.st_mode) }
    let error = FileError.last("look at", path)
    guard error.isMissing else { throw error }
    return nil
  }

  private static func kind(_ mode: mode_t) -> Kind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// Size of a file in bytes; `nil` if there is none.
  public static func size(of path: String) -> UInt64? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return UInt64(status.st_size)
  }

  /// Bytes that a file takes on the disk, holes not counted; `nil` if there is none.
  public static func allocatedSize(of path: String) -> UInt64? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return UInt64(status.st_blocks) * 512
  }

  /// Whether this process may write there.
  public static func isWritable(_ path: String) -> Bool { unsafe access(path, W_OK) == 0 }

  /// Whether this process may read there.
  public static func isReadable(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }

  /// Makes a folder (mode 0700), and the folders above it where they are missing.
  ///
  /// - Throws: ``FileError``
  public static func makeFolder(_ path: String) throws(FileError) {
    if unsafe mkdir(path, 0o700) == 0 { return }
    if errno == EEXIST && kind(following: path) == .folder { return }
    guard errno == ENOENT, let parent = parent(of: path), parent != path else {
      throw .last("create the folder", path)
    }
    try makeFolder(parent)
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .last("create the folder", path)
    }
  }

  /// The path without its last part; `nil` if there is nothing above.
  public static func parent(of path: String) -> String? {
    var parts = path
    while parts.count > 1 && parts.hasSuffix("/") { parts.removeLast() }
    guard let slash = parts.lastIndex(of: "/") else { return "." }
    return slash == parts.startIndex ? "/" : String(parts[..<slash])
  }

  /// Removes a file.
  ///
  /// - Returns: Whether it was there.
  /// - Throws: ``FileError``
  @discardableResult
  public static func removeFile(_ path: String) throws(FileError) -> Bool {
    if unsafe unlink(path) == 0 { return true }
    if errno == ENOENT { return false }
    throw .last("remove", path)
  }

  /// Gives a file a second name, which must not be taken.
  ///
  /// - Returns: Whether the name was free.
  /// - Throws: ``FileError``
  public static func addName(_ name: String, toFile path: String) throws(FileError) -> Bool {
    if unsafe link(path, name) == 0 { return true }
    if errno == EEXIST { return false }
    throw .last("create", name)
  }

  /// Gives a file another name; whatever had that name is gone, in one step.
  ///
  /// - Throws: ``FileError``
  public static func rename(_ path: String, to name: String) throws(FileError) {
    guard unsafe Glibc.rename(path, name) == 0 else { throw .last("rename", path) }
  }

  /// Whether two paths lead to the same file or folder; `false` if there is nothing at one of them.
  public static func isSame(_ path: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard unsafe stat(path, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Removes an empty folder; nothing happens if it is not empty or not there.
  public static func removeEmptyFolder(_ path: String) { unsafe _ = rmdir(path) }

  /// The names in a folder, in the order of their bytes.
  ///
  /// - Throws: ``FileError``
  public static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw .last("list", path) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe String(cString: UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Waits until the disk knows the names in a folder.
  ///
  /// - Throws: ``FileError``
  public static func syncFolder(_ path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last("open", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .last("flush", path) }
  }

  /// Makes a new folder with a name of its own in the system's folder for temporary files.
  ///
  /// - Throws: ``FileError``
  public static func makeTemporaryFolder(
    prefix: String, in place: String? = nil
  ) throws(FileError) -> String {
    let place = place ?? ProcessEnvironment["TMPDIR"] ?? "/tmp"
    var template = Array("\(place)/\(prefix)-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .last("create a folder in", place) }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
