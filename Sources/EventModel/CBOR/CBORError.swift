/// Why bytes are not the CBOR that was expected.
public struct CBORError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the bytes, from 0.
  public let offset: Int
  /// What is wrong there.
  public let problem: String

  /// Makes an error.
  public init(offset: Int, problem: String) {
    self.offset = offset
    self.problem = problem
  }

  /// What is wrong, and where.
  public var description: String { "\(problem) at byte \(offset)" }
}
