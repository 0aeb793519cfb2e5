import Foundation
import Testing

/// What a program was told of a command.
struct Answer: Decodable, Equatable {
  /// One event of the command.
  struct Entry: Decodable, Equatable {
    let position: UInt64
    let type: String
  }

  /// Why it was refused.
  struct Reason: Decodable, Equatable {
    let code: String
    let message: String
  }

  let status: String
  let commandID: String?
  let id: String?
  let events: [Entry]
  let error: Reason?

  /// Reads a line of standard output.
  init(_ line: String) throws {
    self = try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
  }
}
