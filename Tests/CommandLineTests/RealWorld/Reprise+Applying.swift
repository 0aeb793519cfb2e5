import Foundation
import Testing

extension Reprise {
  /// Carries out commands, none of which may be refused.
  ///
  /// - Returns: What was told of each.
  @discardableResult
  func apply(_ commands: [[String: Any]]) throws -> [Answer] {
    let lines = try commands.map {
      String(
        decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys),
        as: UTF8.self)
    }
    let result = try run("apply", "-", input: lines.joined(separator: "\n"))
    try #require(result.code == 0, "\(result.errors)\(result.output.prefix(2_000))")
    return try result.output.split(separator: "\n").map { try Answer(String($0)) }
  }
}
