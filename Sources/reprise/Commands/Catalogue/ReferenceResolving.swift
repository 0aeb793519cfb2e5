import Domain
import EventModel
import EventStore
import Projections
import TextFolding

extension Session {
  /// The one record of a kind (`nil`: of any) that an id, a prefix of one, or a name means.
  ///
  /// Where there is none, or several, the failure says so and lists them. A command that is given
  /// again under its id means what it meant the first time, though names have changed since.
  func resolve(
    _ reference: String, _ kind: RecordKind?, in store: EventStore
  ) throws(Failure) -> RecordRow {
    if let before = try placeBeforeFirstAttempt(in: store) {
      let found = try records(matching: reference, kind, in: store, asOf: before)
      if found.count == 1 { return found[0] }
    }
    let found = try records(matching: reference, kind, in: store, asOf: try asOf(in: store))
    if found.count == 1 { return found[0] }
    guard found.isEmpty else { throw try ambiguous(found, reference, kind, in: store) }
    throw Self.unknown(reference, kind)
  }

  private func records(
    matching reference: String, _ kind: RecordKind?, in store: EventStore, asOf past: Position?
  ) throws(Failure) -> [RecordRow] {
    let scope = Identifier(reference).map { EventScope.record($0, kind) }
    return try readViews(RecordsByIDProjector.views, of: store, about: scope, asOf: past) {
      view, _ throws(ViewError) in
      try RecordsByIDProjector.records(
        matching: reference, kind: kind, limit: Self.candidateLimit + 1, in: view)
    }
  }

  /// The last event before the commit that this command led to, if it was carried out before.
  private func placeBeforeFirstAttempt(in store: EventStore) throws(Failure) -> Position? {
    guard !command.isQuery, let commandID = globals.commandID else { return nil }
    let commit = try reading { () throws(ReadError) in try store.commit(ofCommand: commandID) }
    return commit.map { Position($0.first.rawValue - 1) }
  }

  /// How many candidates of an ambiguous reference are listed.
  private static let candidateLimit = 20

  private static func unknown(_ reference: String, _ kind: RecordKind?) -> Failure {
    let what = kind?.rawValue ?? "record"
    return Failure(
      .refused, "There is no \(what) '\(DisplayText.escaped(reference))'.",
      help: "\("aeiou".contains(what.prefix(1)) ? "An" : "A") \(what) is named by its id, a "
        + "unique prefix of it (four characters or more), or its whole name.")
  }

  private func ambiguous(
    _ found: [RecordRow], _ reference: String, _ kind: RecordKind?, in store: EventStore
  ) throws(Failure) -> Failure {
    let shown = Array(found.prefix(Self.candidateLimit))
    var lines = try readViews(CandidateText.views(for: shown), of: store) {
      view, _ throws(ViewError) in
      var lines: [String] = []
      for record in shown {
        lines.append(try CandidateText.line(record, isOfKnownKind: kind != nil, in: view))
      }
      return lines
    }
    if found.count > shown.count { lines.append("and more") }
    return Failure(
      .refused, "'\(DisplayText.escaped(reference))' is ambiguous: it may be any of these.",
      help: "Name one by its id, or by enough of it.", details: lines)
  }
}
