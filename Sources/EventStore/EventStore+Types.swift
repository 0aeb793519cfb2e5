import EventModel
import LMDB

/// The newest event of a type, by its place in the log.
public struct LatestOfType: Hashable, Sendable {
  /// The type.
  public let type: EventType
  /// The version of the schema that is stored.
  public let storedVersion: Int
  /// Where the event stands.
  public let position: Position
}

extension EventStore {
  /// The last event of every type that the log holds.
  ///
  /// A program that knows all of them, in these versions, can read the whole log, as long as every
  /// program writes only its newest versions and none that does not know a store's events writes
  /// into it. So an application asks before it writes.
  ///
  /// - Throws: ``ReadError``
  /// - Complexity: O(t log n) for t types, and O(events that the index does not hold yet)
  public func latestOfEachType() throws(ReadError) -> [LatestOfType] {
    let (positions, indexed) = try latestPositions()
    var latest: [EventType: LatestOfType] = [:]
    let transaction = try reader.beginRead()
    for position in positions {
      guard let event = try reader.log.event(at: Position(position), transaction) else { continue }
      latest[event.type] = LatestOfType(
        type: event.type, storedVersion: event.version, position: event.position)
    }
    let head: Position
    do throws(LMDBError) { head = try reader.log.head(transaction) } catch { throw .storage(error) }
    try reader.log.scan(after: min(indexed, head), through: head, .forwards, transaction) {
      layout, bytes throws(ReadError) in
      if let type = EventType(bytes.text(layout.type)) {
        latest[type] = LatestOfType(
          type: type, storedVersion: Int(layout.version), position: layout.position)
      }
      return .more
    }
    return latest.values.sorted { $0.position < $1.position }
  }

  /// The last position of every type that the index holds, and how far it reaches.
  private func latestPositions() throws(ReadError) -> ([UInt64], Position) {
    do throws(ViewStoreError) {
      return try views.read([TagIndex.viewName], staleOK: true, source: source) {
        view, indexed throws(ViewError) in
        var keys: [[UInt8]] = []
        let prefix = TagIndex.typePrefix
        try view.scanPostingKeys(TagIndex.table, prefix: prefix.span) { key in
          keys.append(key.copied())
          return .more
        }
        var positions: [UInt64] = []
        for key in keys {
          try view.postings(
            TagIndex.table, key.span, from: .max, .backwards, limit: 1, into: &positions)
        }
        return (positions, indexed)
      }
    } catch { throw .index(error) }
  }
}
