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

  /// Deletes everything that is derived from the log, which must be there.
  func removeViews() throws { try #require(try removeViewsIfThere()) }

  /// Deletes everything that is derived from the log.
  ///
  /// - Returns: Whether there was anything. Where others use the store, nobody may have made views
  ///   since the last time.
  func removeViewsIfThere() throws -> Bool {
    let views = try FileManager.default.contentsOfDirectory(atPath: store)
      .filter { $0.hasPrefix("views.mdb") }
    for name in views { try FileManager.default.removeItem(atPath: "\(store)/\(name)") }
    return !views.isEmpty
  }
}
