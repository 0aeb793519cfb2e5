import JSON
import Platform

/// The lines of a file or of standard input that are not blank, with their numbers.
struct InputLines {
  /// The most bytes a line may have: 8 MiB.
  static let lineByteLimit = 8 << 20

  /// One line of input.
  struct Line {
    /// Its number, from 1.
    let number: Int
    /// Its bytes, or how many there were beyond the limit.
    let content: LineReader.Line

    /// The JSON value in it.
    func json() throws(InputProblem) -> JSONValue {
      switch content {
      case .line(let bytes): return try JSONText.parse(bytes)
      case .tooLong(let count):
        throw .malformed(
          "The line has \(count) bytes; at most \(InputLines.lineByteLimit) are allowed.")
      case .end: throw .malformed("The line is empty.")
      }
    }
  }

  /// The input's name, for messages.
  let name: String
  private let reader: LineReader
  private var number = 0

  /// Opens a file; `-` is standard input.
  init(_ path: String) throws(Failure) {
    name = path == "-" ? "standard input" : path
    do throws(FileError) {
      reader = try LineReader(path: path, lineByteLimit: Self.lineByteLimit)
    } catch {
      throw Failure(
        error.isMissing ? .noInput : .inputOutput, error.description,
        help: error.isMissing ? "Check the path; - means standard input." : nil)
    }
  }

  /// Whether the next line is in memory already, so that reading it does not wait.
  var hasBufferedLine: Bool { reader.hasBufferedLine }

  /// The next line that is not blank; `nil` at the end.
  mutating func next() throws(Failure) -> Line? {
    while true {
      let content: LineReader.Line
      do throws(FileError) {
        content = try reader.next()
      } catch {
        throw Failure(.inputOutput, error.description)
      }
      if content == .end { return nil }
      number += 1
      if case .line(let bytes) = content, Self.isBlank(bytes) { continue }
      return Line(number: number, content: content)
    }
  }

  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}
