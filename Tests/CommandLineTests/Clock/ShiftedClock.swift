import Foundation
import Testing

/// Makes the program's clock wrong: a library that is compiled here and preloaded under it.
enum ShiftedClock {
  /// The library; `nil` where no C compiler is at hand.
  private static let library: String? = {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("ShiftedClock.c")
    let library = FileManager.default.temporaryDirectory
      .appendingPathComponent("shifted-clock-\(UUID().uuidString).so")
    for compiler in ["cc", "clang", "gcc"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [compiler, "-shared", "-fPIC", "-o", library.path, source.path]
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { continue }
      process.waitUntilExit()
      if process.terminationStatus == 0 { return library.path }
    }
    return nil
  }()

  /// Whether clocks can be made wrong here: tests that need it are left out where they cannot.
  static var isAvailable: Bool { library != nil }

  /// An environment in which the program's clock is off by so many seconds.
  static func environment(seconds: Int) -> [String: String] {
    guard let library else { return [:] }
    return ["LD_PRELOAD": library, "SHIFTED_CLOCK_SECONDS": "\(seconds)"]
  }

  static let hour = 3600
  static let day = 24 * hour
  static let year = 365 * day
}
