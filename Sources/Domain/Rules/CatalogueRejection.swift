/// Why a command was refused: nothing was changed.
public struct CatalogueRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// The rule, for programs.
  public let code: RejectionCode
  /// What is wrong with what, and what to do, for people.
  public let message: String

  /// Makes a rejection.
  public init(_ code: RejectionCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }
}
