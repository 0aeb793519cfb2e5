import Domain
import EventModel
import EventStore
import Projections
import TextFolding

extension Session {
  /// The one record of a kind (`nil`: of any) that an id, a prefix of one, or a name means.
  ///
  /// Where there is none, or several, the failure says so and lists them.
  func resolve(
    _ reference: String, _ kind: RecordKind?, in store: EventStore
  ) throws(Failure) -> RecordRow {
    let scope = Identifier(reference).map { EventScope.record($0, kind) }
    let found = try readViews(RecordsByIDProjector.views, of: store, about: scope) {
      view, _ throws(ViewError) in
      try RecordsByIDProjector.records(
        matching: reference, kind: kind, limit: Self.candidateLimit + 1, in: view)
    }
    return try Self.only(found, of: reference, kind)
  }

  /// How many candidates of an ambiguous reference are listed.
  private static let candidateLimit = 20

  private static func only(
    _ found: [RecordRow], of reference: String, _ kind: RecordKind?
  ) throws(Failure) -> RecordRow {
    let what = kind?.rawValue ?? "record"
    let shown = DisplayText.escaped(reference)
    guard let first = found.first else {
      throw Failure(
        .refused, "There is no \(what) '\(shown)'.",
        help: "\("aeiou".contains(what.prefix(1)) ? "An" : "A") \(what) is named by its id, a "
          + "unique prefix of it (four characters or more), or its whole name.")
    }
    guard found.count > 1 else { return first }
    let isCut = found.count > candidateLimit
    let lines = found.prefix(candidateLimit).map { record in
      let name = DisplayText.escaped(record.name)
      return kind == nil ? "\(record.id)  \(record.kind.rawValue) \(name)" : "\(record.id)  \(name)"
    }
    throw Failure(
      .refused, "'\(shown)' is ambiguous: it may be any of these.",
      help: "Name one by its id, or by enough of it.",
      details: lines + (isCut ? ["and more"] : []))
  }
}
