/// Why bytes are not the proof, note or key that they should be.
public struct FormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a part of a sentence.
  public let problem: String

  /// Makes an error.
  public init(_ problem: String) { self.problem = problem }

  /// What is wrong.
  public var description: String { problem }
}
