import Foundation
import Testing

/// A small file system in memory, in a mount namespace of its own: nobody else sees it, and it is
/// gone when the last process in there ends.
final class SmallDisk {
  /// What makes a namespace: the superuser may, others may where the system lets them.
  private static let unshare: [String]? = [["--mount"], ["--user", "--map-root-user", "--mount"]]
    .first { flags in
      let trial = Process()
      trial.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
      trial.arguments = flags + ["mount", "-t", "tmpfs", "tmpfs", "/mnt"]
      trial.standardError = FileHandle.nullDevice
      guard (try? trial.run()) != nil else { return false }
      trial.waitUntilExit()
      return trial.terminationStatus == 0
    }

  /// Whether such a file system can be made here.
  static var isPossible: Bool { unshare != nil }

  private let holder = Process()
  private let input = Pipe()
  /// What runs a command where the file system is.
  let wrapper: [String]
  /// Where it is.
  let path: String

  /// Makes a file system of so many bytes.
  init(_ reprise: Reprise, byteCount: Int) throws {
    let flags = try #require(Self.unshare)
    path = reprise.home.appendingPathComponent("disk").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let output = Pipe()
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    holder.arguments =
      flags + [
        "/bin/sh", "-c",
        "mount -t tmpfs -o size=\(byteCount),mode=0700 tmpfs '\(path)' && echo $$ && exec cat",
      ]
    holder.standardInput = input
    holder.standardOutput = output
    try holder.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let number = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    let namespaces = flags.contains("--user") ? ["--user", "--preserve-credentials"] : []
    wrapper = ["/usr/bin/nsenter", "--target", "\(number)", "--mount"] + namespaces + ["--"]
    reprise.wrapper = wrapper
    reprise.environment["REPRISE_STORE"] = "\(path)/store"
  }

  deinit {
    try? input.fileHandleForWriting.close()
    holder.waitUntilExit()
  }

  /// Runs a shell command there.
  func shell(_ command: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: wrapper[0])
    process.arguments = wrapper.dropFirst() + ["/bin/sh", "-c", "cd '\(path)' && \(command)"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }

  /// Takes all the room that is left.
  func fill() throws { try shell("cat /dev/zero >>rest; :") }

  /// Gives room back.
  func free() throws { try shell("rm -f rest ballast") }
}
