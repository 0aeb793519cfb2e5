import Foundation
import Testing

/// A small file system in memory, which nobody else sees.
final class SmallDisk {
  /// Where it is.
  let path: String
  private let namespace: MountNamespace

  /// Makes a file system of so many bytes, and moves the store to it.
  init(_ reprise: Reprise, byteCount: Int) throws {
    path = reprise.home.appendingPathComponent("disk").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    namespace = try #require(
      try MountNamespace(
        reprise, "mount -t tmpfs -o size=\(byteCount),mode=0700 tmpfs '\(path)'"))
    reprise.environment["REPRISE_STORE"] = "\(path)/store"
  }

  /// Runs a shell command there.
  func shell(_ command: String) throws { try namespace.shell(command, in: path) }

  /// Takes all the room that is left.
  func fill() throws { try shell("cat /dev/zero >>rest; :") }

  /// Gives room back.
  func free() throws { try shell("rm -f rest ballast") }
}
