/// Why text is not the JSON that was expected.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the bytes, from 0.
  public let offset: Int
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int
  /// What is wrong there.
  public let problem: String

  /// Makes an error for a place in `bytes`.
  ///
  /// - Complexity: O(offset), to count lines and columns.
  public init(at offset: Int, in bytes: Span<UInt8>, problem: String) {
    var line = 1
    var column = 1
    for index in 0..<min(offset, bytes.count) {
      if bytes[index] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.offset = offset
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// Makes an error that says what was expected at a place, and what is there instead.
  init(at offset: Int, in bytes: Span<UInt8>, expected: String) {
    let found =
      offset < bytes.count ? "there is \(Self.describe(offset, in: bytes))" : "the text ends"
    self.init(at: offset, in: bytes, problem: "\(expected) was expected, but \(found)")
  }

  /// What is wrong, and where.
  public var description: String { "\(problem) (line \(line), column \(column))" }

  /// What stands at a place, in words that are safe to print.
  private static func describe(_ offset: Int, in bytes: Span<UInt8>) -> String {
    let byte = bytes[offset]
    if (0x21...0x7E).contains(byte) { return "“\(Character(UnicodeScalar(byte)))”" }
    if offset == 0, bytes.count >= 3, byte == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      return "a byte order mark"
    }
    let digits = String(byte, radix: 16, uppercase: true)
    return "the byte 0x\(digits.count == 1 ? "0" : "")\(digits)"
  }
}
