import Foundation

/// The program as it runs beside the test: its input is written piece by piece, and what it has
/// answered so far can be read at any time.
final class Worker {
  /// The process.
  let process: Process
  /// The lines that were given to it.
  private(set) var sentCount = 0
  private let input: Pipe?
  private let output: URL
  private let errors: URL

  /// Starts the program; its standard input stays open.
  convenience init(_ reprise: Reprise, _ arguments: String...) throws {
    try self.init(reprise, arguments, input: Pipe())
  }

  /// Starts the program with a file as its standard input.
  convenience init(_ reprise: Reprise, _ arguments: [String], file: String) throws {
    try self.init(
      reprise, arguments, input: FileHandle(forReadingFrom: URL(fileURLWithPath: file)))
  }

  /// Starts the program in an environment of its own; its standard input stays open.
  convenience init(
    _ reprise: Reprise, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    try self.init(reprise, arguments, input: Pipe(), environment: environment)
  }

  private init(
    _ reprise: Reprise, _ arguments: [String], input: Any, environment: [String: String] = [:]
  ) throws {
    // A pipe to a process that has ended is an error to report, not the end of the tests.
    signal(SIGPIPE, SIG_IGN)
    process = reprise.process(arguments, environment: environment)
    let name = UUID().uuidString
    output = reprise.home.appendingPathComponent("\(name).out")
    errors = reprise.home.appendingPathComponent("\(name).err")
    for file in [output, errors] { try Data().write(to: file) }
    self.input = input as? Pipe
    process.standardInput = input
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Gives it lines, all at once.
  func send(_ lines: [String]) throws {
    sentCount += lines.count
    try input?.fileHandleForWriting.write(
      contentsOf: Data(lines.map { "\($0)\n" }.joined().utf8))
  }

  /// The whole lines that it has written so far; a line that is cut by a kill is none.
  var answers: [String] {
    get throws {
      var lines = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      lines.removeLast()
      return lines.map(String.init)
    }
  }

  /// What it has said to people.
  var complaints: String {
    (try? String(contentsOf: errors, encoding: .utf8)) ?? "unreadable"
  }

  /// Ends its input and waits for its end.
  func finish() throws -> Int32 {
    try input?.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Removes what it has written; there are no answers of it any more.
  func removeFiles() {
    for file in [output, errors] { try? FileManager.default.removeItem(at: file) }
  }

  /// Ends it as nothing else does: no code of it runs any more.
  func killAtOnce() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

/// Waits until something is so.
///
/// - Returns: Whether it came to be; a minute is only there so that no fault hangs the tests.
func eventually(_ condition: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<12_000 {
    if try condition() { return true }
    usleep(5_000)
  }
  return false
}
