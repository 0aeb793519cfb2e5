import Domain
import EventModel
import EventStore
import JSON

/// Folds the events of one record, and tells what each of them changed.
///
/// It works on the facts as they are named in JSON, so that it needs to know no event by itself.
struct RecordFold {
  private let record: Identifier
  private var fields: [(name: String, value: JSONValue)] = []

  /// Begins with a record that is not there.
  init(record: Identifier) { self.record = record }

  /// The fields that an event changed, with their values before and after; `nil` if the event is
  /// about another record.
  ///
  /// - Throws: ``EventDecodingError`` for an event that the catalogue does not know.
  mutating func apply(
    _ event: RecordedEvent
  ) throws(EventDecodingError) -> [RecordChange.Field]? {
    let known = try CatalogueEvent(decoding: event)
    switch known {
    case .contact(.deleted), .singer(.deleted), .song(.deleted), .artist(.deleted),
      .album(.deleted), .fruit(.deleted), .source(.deleted):
      guard known.recordID == record else { return nil }
      let gone = fields
      fields = []
      return gone.map { RecordChange.Field(name: $0.name, before: $0.value, after: .null) }
    case .fruit(.paired(let pair)):
      return pair.fruitID == record
        ? set("sourceID", .identifier(pair.sourceID)) : set("fruitID", .identifier(pair.fruitID))
    case .fruit(.unpaired(let pair)):
      return pair.fruitID == record ? set("sourceID", .null) : set("fruitID", .null)
    default:
      guard known.recordID == record,
        case .object(let members) = JSONText.value(cbor: event.data)
      else { return nil }
      return members.filter { !Self.isCircumstance($0.key) }.flatMap { set($0.key, $0.value) }
        + cleared(by: known, members)
    }
  }

  /// The fields that an event clears by not naming them.
  private mutating func cleared(
    by event: CatalogueEvent, _ members: [JSONValue.Member]
  ) -> [RecordChange.Field] {
    let name: String? =
      switch event {
      case .artist(.renamed): "disambiguation"
      case .song(.edited(let edited)) where !edited.releaseDate.isUnchanged: "releaseDateText"
      default: nil
      }
    guard let name, !members.contains(where: { $0.key == name }) else { return [] }
    return set(name, .null)
  }

  /// Whether a key says which record is meant, or what was before, and so is no change.
  private static func isCircumstance(_ key: String) -> Bool {
    key == "id" || key.hasPrefix("previous")
  }

  /// Sets a field, and tells the change if it is one.
  private mutating func set(_ name: String, _ value: JSONValue) -> [RecordChange.Field] {
    let index = fields.firstIndex { $0.name == name }
    let before = index.map { fields[$0].value } ?? .null
    guard before != value else { return [] }
    if let index { fields[index].value = value } else { fields.append((name, value)) }
    return [RecordChange.Field(name: name, before: before, after: value)]
  }
}

extension RecordFold {
  /// Visits every change of a record up to a position, in order, until the body says to stop.
  static func changes(
    of record: RecordIdentity, through: Position, in store: EventStore,
    _ body: (RecordChange) -> ScanStep
  ) throws(Failure) {
    var fold = RecordFold(record: record.id)
    var failure: EventDecodingError?
    var scan = EventScan(query: .tagged(CatalogueTag.record(record)))
    scan.through = through
    try scan.run(in: store) { entry in
      do throws(EventDecodingError) {
        guard let changes = try fold.apply(entry.event) else { return .more }
        return body(RecordChange(entry: entry, changes: changes))
      } catch {
        failure = error
        return .stop
      }
    }
    if let failure { throw Failure(reading: .event(failure)) }
  }
}
