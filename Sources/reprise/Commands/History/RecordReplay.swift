import Domain
import EventModel
import EventStore
import JSON
import Projections

/// Sees what every event of a range changes in the rows of the records that it touches.
struct RecordReplay {
  /// The views that must be folded.
  static let views = Array(Set(RecordRows.views + SongsBySingerProjector.views)).sorted()

  private struct Entry {
    /// The row before the first event that touched it.
    let first: [JSONValue.Member]?
    /// The row after the last one so far.
    var row: [JSONValue.Member]?
    /// The events that changed each value.
    var causes: [String: [Position]] = [:]
  }

  private var entries: [RecordIdentity: Entry] = [:]
  /// What the event touches that is being folded.
  private var touched: Set<RecordIdentity> = []
  private var last = Position.zero

  /// Looks at the rows that an event is about to change.
  mutating func willFold<Reader: ViewReader & ~Copyable>(
    _ event: RecordedEvent, in view: borrowing Reader
  ) throws(ViewError) {
    // A damaged file was found half-way, and the replay begins again.
    if event.position <= last { entries = [:] }
    last = event.position
    touched = try Self.records(touchedBy: event, in: view)
    for record in touched where entries[record] == nil {
      let row = try RecordRows.row(of: record, in: view)
      entries[record] = Entry(first: row, row: row)
    }
  }

  /// Looks at the rows that an event may have changed.
  mutating func didFold<Reader: ViewReader & ~Copyable>(
    _ event: RecordedEvent, in view: borrowing Reader
  ) throws(ViewError) {
    for record in touched {
      let row = try RecordRows.row(of: record, in: view)
      guard var entry = entries.removeValue(forKey: record) else { continue }
      for (index, member) in (row ?? entry.row ?? []).enumerated()
      where row?[index].value != entry.row?[index].value {
        entry.causes[member.key, default: []].append(event.position)
      }
      entry.row = row
      entries[record] = entry
    }
  }

  /// What differs between the beginning and the end, or the other way round: by kind, in the order
  /// of the events.
  func differences(reversed: Bool) -> [RecordDifference] {
    let found = entries.compactMap { record, entry in
      RecordDifference(
        record, before: reversed ? entry.row : entry.first,
        after: reversed ? entry.first : entry.row, causes: entry.causes)
    }
    let order = Dictionary(
      uniqueKeysWithValues: RecordKind.allCases.enumerated().map { ($0.element, $0.offset) })
    func rank(_ difference: RecordDifference) -> (Int, Position, Identifier) {
      (
        order[difference.record.kind] ?? 0, difference.positions.first ?? .zero,
        difference.record.id
      )
    }
    return found.sorted { rank($0) < rank($1) }
  }

  /// The records whose rows an event may change: those that it names, and those that show the name
  /// of one that it renames or frees.
  private static func records<Reader: ViewReader & ~Copyable>(
    touchedBy event: RecordedEvent, in view: borrowing Reader
  ) throws(ViewError) -> Set<RecordIdentity> {
    let known: CatalogueEvent
    do throws(EventDecodingError) { known = try CatalogueEvent(decoding: event) } catch {
      throw .event(error)
    }
    var records = Set(known.records)
    guard let record = known.records.first else { return records }
    switch known {
    case .singer:
      try SongsBySingerProjector.visitSongs(of: record.id, in: view) {
        records.insert(RecordIdentity(kind: .song, id: $0.id))
        return .more
      }
    case .artist:
      try AlbumsByArtistProjector.visitAlbums(of: record.id, in: view) {
        records.insert(RecordIdentity(kind: .album, id: $0.id))
        return .more
      }
    case .fruit:
      let partner = try FruitsAndSourcesProjector.fruit(record.id, in: view)?.sourceID
      if let partner { records.insert(RecordIdentity(kind: .source, id: partner)) }
    case .source:
      let partner = try FruitsAndSourcesProjector.source(record.id, in: view)?.fruitID
      if let partner { records.insert(RecordIdentity(kind: .fruit, id: partner)) }
    case .contact, .song, .album: break
    }
    return records
  }
}
