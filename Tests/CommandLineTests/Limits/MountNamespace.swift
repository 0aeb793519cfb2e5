import Foundation
import Testing

/// A mount namespace of its own: nobody else sees what is mounted in it, and it is gone when the
/// last process in there ends.
final class MountNamespace {
  /// What makes one: the superuser may, others may where the system lets them.
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

  /// Whether one can be made here.
  static var isPossible: Bool { unshare != nil }

  private let holder = Process()
  private let input = Pipe()
  /// What runs a command in there.
  private let wrapper: [String]

  /// Makes one in which commands of the shell have mounted something, and lets a store's program
  /// run in it; `nil` if they fail.
  init?(_ reprise: Reprise, _ commands: String) throws {
    let flags = try #require(Self.unshare)
    let output = Pipe()
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    holder.arguments = flags + ["/bin/sh", "-c", "\(commands) && echo $$ && exec cat"]
    holder.currentDirectoryURL = reprise.home
    holder.standardInput = input
    holder.standardOutput = output
    holder.standardError = FileHandle.nullDevice
    try holder.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let namespaces = flags.contains("--user") ? ["--user", "--preserve-credentials"] : []
    let number = line.trimmingCharacters(in: .whitespacesAndNewlines)
    wrapper = ["/usr/bin/nsenter", "--target", number, "--mount"] + namespaces + ["--"]
    guard Int(number) != nil else { return nil }
    reprise.wrapper = wrapper
  }

  deinit {
    try? input.fileHandleForWriting.close()
    holder.waitUntilExit()
  }

  /// Runs a shell command in a folder in there.
  func shell(_ command: String, in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: wrapper[0])
    process.arguments = wrapper.dropFirst() + ["/bin/sh", "-c", "cd '\(folder)' && \(command)"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}
