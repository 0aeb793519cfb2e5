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
    // A store that is written reads its tail once: the first command goes on with it.
    var tail = access.isReadOnly ? nil : try handler.writer.currentTail()
    let (positions, indexed) = try latestPositions()
    let transaction = try reader.beginRead()
    let head: Position
    do throws(LMDBError) { head = try reader.log.head(transaction) } catch { throw .storage(error) }
    // Another process may have thrown the index away and begun it again.
    if tail.map({ indexed < $0.base }) != false { tail = Tail(base: min(indexed, head)) }
    try tail?.complete(from: reader.log, through: head, transaction)
    var latest: [EventType: LatestOfType] = [:]
    for position in (positions + (tail?.lastOfEachType ?? [])).sorted() {
      guard let event = try reader.log.event(at: Position(position), transaction) else { continue }
      latest[event.type] = LatestOfType(
        type: event.type, storedVersion: event.version, position: event.position)
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
