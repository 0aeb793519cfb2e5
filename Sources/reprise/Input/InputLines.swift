import JSON
import Platform

/// The lines of a file or of standard input, with their numbers; a byte order mark before the first
/// one is passed over.
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
  private let keepsBlank: Bool
  private var number = 0

  /// Opens a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - keepsBlank: Whether blank lines count as lines; else they are passed over.
  /// - Throws: A failure if it cannot be opened.
  init(_ path: String, keepsBlank: Bool = false) throws(Failure) {
    self.keepsBlank = keepsBlank
    name = path == "-" ? "standard input" : path
    do throws(FileError) {
      reader = try LineReader(path: path, lineByteLimit: Self.lineByteLimit)
    } catch {
      // As in sysexits.h: an input file that is missing or cannot be read.
      throw Failure(
        .noInput, error.description, help: "Check the path; - means standard input.")
    }
  }

  /// Whether the next line is in memory already, so that reading it does not wait.
  var hasBufferedLine: Bool { reader.hasBufferedLine }

  /// The next line; `nil` at the end.
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
      guard case .line(var bytes) = content else { return Line(number: number, content: content) }
      if number == 1, bytes.starts(with: Self.byteOrderMark) {
        bytes.removeFirst(Self.byteOrderMark.count)
      }
      if keepsBlank || !Self.isBlank(bytes) { return Line(number: number, content: .line(bytes)) }
    }
  }

  /// What some programs write before a text in UTF-8 (Unicode Standard, section 23.8).
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }
}
