import Domain
import EventModel
import EventStore
import Projections
import TextFolding

/// `history REF`: everything that ever changed about a record.
enum HistoryCommand {
  private static let ref = ArgumentDeclaration(
    "REF", "The record: an id, a prefix of it, or a name; a deleted one: its id or last name.",
    kind: .reference)

  private static let kind = OptionDeclaration(
    "--kind", "KIND", "Which kind of record is meant, where several kinds have the name.",
    kind: .choice(kinds.map(\.rawValue)))
  private static let kinds = RecordKind.allCases.filter { $0 != .policy }

  static let declaration = CommandDeclaration(
    "history", "Show everything that changed about a record: what, when, by whom and why.",
    details: ["A deleted contact or song is named by its whole id."], arguments: [ref],
    options: [kind],
    examples: [
      CommandExample("history bjork", "Each change, with the values before and after."),
      CommandExample("history bjork --kind singer", "Of the singer, not the artist."),
    ]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    let wanted = session.values[kind].flatMap { RecordKind(rawValue: $0) }
    let (kind, id) = try find(session.values[ref], wanted, in: store, session)
    let head = try session.reading { () throws(ReadError) in try store.head() }
    var rows = session.rowWriter(.recordChange, position: head)
    var fold = RecordFold(record: id)
    var failure: EventDecodingError?
    try EventScan(query: .tagged(tag(of: kind, id))).run(in: store) { entry in
      do throws(EventDecodingError) {
        guard let changes = try fold.apply(entry.event) else { return .more }
        return rows.write(RecordChange(entry: entry, changes: changes))
      } catch {
        failure = error
        return .stop
      }
    }
    if let failure { throw Failure(reading: .event(failure)) }
    rows.finish()
  }

  private static func find(
    _ reference: String, _ kind: RecordKind?, in store: EventStore, _ session: Session
  ) throws(Failure) -> (RecordKind, Identifier) {
    let known = try session.readViews(RecordsByIDProjector.views, of: store) {
      view, _ throws(ViewError) in
      try RecordsByIDProjector.records(
        matching: reference, kind: kind, limit: 1, in: view)
    }
    if known.isEmpty, let deleted = try findDeleted(reference, kind, in: store, session) {
      return deleted
    }
    let record = try session.resolve(reference, kind, in: store)
    return (record.kind, record.id)
  }

  /// The record of the log that has this id, or had this name last, though no list has it.
  private static func findDeleted(
    _ reference: String, _ kind: RecordKind?, in store: EventStore, _ session: Session
  ) throws(Failure) -> (RecordKind, Identifier)? {
    var items: [EventQuery.Item] = []
    if let id = Identifier(reference) {
      for kind in kinds {
        items.append(EventQuery.Item(tags: [tag(of: kind, id)]))
      }
    } else {
      items = [
        CatalogueTag.singerName(reference), CatalogueTag.artistName(reference),
        CatalogueTag.fruitName(reference), CatalogueTag.sourceName(reference),
      ].map { EventQuery.Item(tags: [$0]) }
    }
    var found: (RecordKind, Identifier)?
    try EventScan(query: EventQuery(items), direction: .backwards).run(in: store) { entry in
      guard let event = try? CatalogueEvent(decoding: entry.event), let id = event.recordID,
        Identifier(reference) == nil || Identifier(reference) == id,
        kind == nil || event.recordKind == kind
      else { return .more }
      found = (event.recordKind, id)
      return .stop
    }
    return found
  }

  private static func tag(of kind: RecordKind, _ id: Identifier) -> Tag {
    switch kind {
    case .contact: CatalogueTag.contact(id)
    case .singer: CatalogueTag.singer(id)
    case .song: CatalogueTag.song(id)
    case .artist: CatalogueTag.artist(id)
    case .album: CatalogueTag.album(id)
    case .fruit: CatalogueTag.fruit(id)
    case .source: CatalogueTag.source(id)
    case .policy: CatalogueTag.contactPolicy
    }
  }
}
