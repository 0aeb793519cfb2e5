import Foundation
import Testing

extension Reprise {
  /// The digests of all views at the head of the log, each equal to a fresh fold.
  func viewDigests() throws -> [String: String] {
    let answer = try run("projection", "verify", "--json")
    try #require(answer.code == 0, "\(answer.errors)")
    let names = answer.column("name")
    #expect(names.count >= 12)
    return Dictionary(uniqueKeysWithValues: zip(names, answer.column("digest")))
  }

  /// Deletes everything that is derived from the log.
  func removeViews() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: store)
    let views = names.filter { $0.hasPrefix("views.mdb") }
    try #require(!views.isEmpty)
    for name in views { try FileManager.default.removeItem(atPath: "\(store)/\(name)") }
  }
}
