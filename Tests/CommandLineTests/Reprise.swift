import Foundation
import Testing

/// What a run of the program answered.
struct RunResult: Equatable {
  let output: String
  let errors: String
  let code: Int32

  /// The output as JSON lines.
  var lines: [[String: Any]] {
    output.split(separator: "\n").compactMap { line in
      try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
  }

  /// The rows of an answer in `--json`.
  var rows: [[String: Any]] {
    let value = try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return value?["rows"] as? [[String: Any]] ?? []
  }

  /// One value of every row.
  func column(_ key: String) -> [String] {
    rows.map { row in
      if let text = row[key] as? String { return text }
      if let number = row[key] as? NSNumber { return "\(number)" }
      return "null"
    }
  }
}

/// A store of its own in a temporary folder, and the program that was built beside the tests.
final class Reprise {
  /// The folder in which everything of this test is.
  let home: URL
  /// What every process gets in its environment besides.
  var environment: [String: String] = [:]
  /// A command that runs every process, as one that changes its limits does.
  var wrapper: [String] = []
  /// The store's folder.
  var store: String { home.appendingPathComponent("store").path }

  init() throws {
    home = FileManager.default.temporaryDirectory
      .appendingPathComponent("reprise-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  /// The program beside the test bundle.
  static let program: URL = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<6 {
      let candidate = folder.appendingPathComponent("reprise")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return URL(fileURLWithPath: ".build/debug/reprise")
  }()

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// What the sanitizers are told, where the tests run under one: `ASAN_OPTIONS` and the like.
  private static let sanitizerOptions = ProcessInfo.processInfo.environment.filter {
    $0.key.hasSuffix("SAN_OPTIONS")
  }

  /// A process that is ready to run, in an environment of its own.
  func process(
    _ arguments: [String], environment: [String: String] = [:], program: URL = program
  ) -> Process {
    let process = Process()
    let words = wrapper + [program.path] + arguments
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = home
    process.environment = [
      "HOME": home.path, "REPRISE_STORE": store, "LOGNAME": "tester", "PATH": "/usr/bin:/bin",
    ].merging(Self.sanitizerOptions) { $1 }.merging(self.environment) { $1 }
      .merging(environment) { $1 }
    return process
  }

  /// Runs the program to its end.
  @discardableResult
  func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> RunResult {
    try run(arguments, input: Data(input.utf8), environment: environment)
  }

  /// Runs the program to its end, with bytes as its standard input.
  ///
  /// With a limit of seconds, the code is 124 if the program hangs, and 128 and more if a signal
  /// ends it.
  func run(
    _ arguments: [String], input: Data, environment: [String: String] = [:],
    program: URL = program, limitSeconds: Int? = nil
  ) throws -> RunResult {
    let process = process(arguments, environment: environment, program: program)
    if let limitSeconds {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
      process.arguments = ["\(limitSeconds)", program.path] + arguments
    }
    // Files instead of pipes: neither side ever waits for the other.
    let name = UUID().uuidString
    let files = ["in", "out", "err"].map { home.appendingPathComponent("\(name).\($0)") }
    try input.write(to: files[0])
    for file in files.dropFirst() { try Data().write(to: file) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return RunResult(
      output: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self),
      code: process.terminationStatus)
  }

  /// Writes a file into the test's folder.
  func file(_ name: String, _ text: String) throws -> String {
    let url = home.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Whether the long form of a test was asked for.
  static var isLong: Bool { ProcessInfo.processInfo.environment["REPRISE_LONG"] == "1" }
}
