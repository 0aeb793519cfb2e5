import Domain
import EventModel
import EventStore
import Projections

/// Finds the record that a question about history means, also one that is gone.
struct RecordFinding {
  static let ref = ArgumentDeclaration(
    "REF", "The record: an id, a prefix of it, or a name; a deleted one: its id or last name.",
    kind: .reference)
  static let kind = OptionDeclaration(
    "--kind", "KIND", "Which kind of record is meant, where several kinds have the name.",
    kind: .choice(kinds.map(\.rawValue)))
  static let details = "A deleted contact, song or album is named by its whole id."
  private static let kinds = RecordKind.allCases.filter { $0 != .policy }

  let session: Session
  let store: EventStore

  private var reference: String { session.values[Self.ref] }
  private var kind: RecordKind? { session.values[Self.kind].flatMap { RecordKind(rawValue: $0) } }

  /// The one record that is meant.
  ///
  /// Where there is none, or several, the failure says so and lists them.
  func record() throws(Failure) -> RecordIdentity {
    let (reference, kind) = (reference, kind)
    let known = try session.readViews(RecordsByIDProjector.views, of: store) {
      view, _ throws(ViewError) in
      try RecordsByIDProjector.records(matching: reference, kind: kind, limit: 1, in: view)
    }
    if known.isEmpty, let deleted = try deletedRecord() { return deleted }
    let record = try session.resolve(reference, kind, in: store)
    return RecordIdentity(kind: record.kind, id: record.id)
  }

  /// The record of the log that has this id, or had this name last, though no list has it.
  private func deletedRecord() throws(Failure) -> RecordIdentity? {
    let id = Identifier(reference)
    let tags =
      id.map { id in Self.kinds.map { CatalogueTag.record(RecordIdentity(kind: $0, id: id)) } }
      ?? [
        CatalogueTag.singerName(reference), CatalogueTag.artistName(reference),
        CatalogueTag.fruitName(reference), CatalogueTag.sourceName(reference),
      ]
    var found: RecordIdentity?
    let items = tags.map { EventQuery.Item(tags: [$0]) }
    var scan = EventScan(query: EventQuery(items), direction: .backwards)
    scan.through = try session.horizon(of: store)
    try scan.run(in: store) { entry in
      guard let record = (try? CatalogueEvent(decoding: entry.event))?.records.first,
        id == nil || id == record.id, kind == nil || kind == record.kind
      else { return .more }
      found = record
      return .stop
    }
    return found
  }
}
