import Glibc
import Platform

/// A folder that goes away with the test.
final class Scratch {
  let folder: String

  init() throws { folder = try FileSystem.makeTemporaryFolder(prefix: "platform-tests") }

  deinit {
    for name in (try? FileSystem.names(in: folder)) ?? [] {
      _ = try? FileSystem.removeFile("\(folder)/\(name)")
      FileSystem.removeEmptyFolder("\(folder)/\(name)")
    }
    FileSystem.removeEmptyFolder(folder)
  }

  /// Makes a file or adds to it.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String = "file") -> String {
    let path = "\(folder)/\(name)"
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    let count = unsafe Glibc.write(descriptor, bytes, bytes.count)
    precondition(count == bytes.count)
    return path
  }
}
