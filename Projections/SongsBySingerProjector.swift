import Domain
import EventModel
import TextFolding

/// Songs of each singer, latest release first, and songs without a singer.
public struct SongsBySingerProjector: Projector {
  /// The view's name.
  public static let view = "songs-by-singer"
  /// The views that the queries read: names of singers come from their own list, so that a rename
  /// rewrites no song.
  public static let views = [view] + SingersByNameProjector.views

  static let songs = RecordTable<SongRow>(
    view: view, name: "songs", layout: SongsOfSingerKey.layout, key: SongsOfSingerKey.key)

  /// Makes the projector.
  public init() {}

  /// The view's name.
  public var name: String { Self.view }
  /// Changes with the rows, and with the folding of text.
  public var version: Int { ProjectorVersion.withFolding(1) }
  /// The songs.
  public var tables: [ViewTable] { Self.songs.tables }
  /// What happens to songs.
  public var eventTypes: Set<EventType>? { SongEvent.recordTypes }

  /// Folds one event.
  public func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    switch try CatalogueEvent(folding: event) {
    case .song(.added(let added)): try Self.songs.put(SongRow(added), in: &view)
    case .song(.edited(let edited)):
      try Self.songs.change(edited.id, in: &view) { $0.apply(edited) }
    case .song(.deleted(let deleted)): try Self.songs.remove(deleted.id, from: &view)
    case .contact, .singer, .artist, .album, .fruit, .source: break
    }
  }
}

/// Keys of songs by singer: singer, release date from late to early, title, identity.
private enum SongsOfSingerKey {
  /// Whether there is a singer, and which.
  static let singerByteCount = 1 + KeyLayout.identifierByteCount
  static let titleByteLimit =
    NameKey.nameByteLimit - singerByteCount - KeyWriter.releaseDateByteCount
  static let layout = KeyLayout(parts: [
    .fixed(singerByteCount), .fixed(KeyWriter.releaseDateByteCount),
    .sortKey(limit: titleByteLimit),
  ])

  static func key(_ row: SongRow) -> [UInt8] {
    var key = KeyWriter()
    append(row.singerID, to: &key)
    key.append(newestFirst: row.releaseDate)
    key.append(sortKey: Collation.sortKey(row.title), limit: titleByteLimit)
    key.append(row.id)
    return key.bytes
  }

  static func range(of singer: Identifier?) -> KeyRange {
    var key = KeyWriter()
    append(singer, to: &key)
    return KeyRange(prefix: key.bytes)
  }

  private static func append(_ singer: Identifier?, to key: inout KeyWriter) {
    key.append(raw: [singer == nil ? 1 : 0])
    key.append(singer ?? Identifier(high: 0, low: 0))
  }
}

// MARK: - Queries

extension SongsBySingerProjector {
  /// Visits the songs of a singer, or with `nil` those without one.
  ///
  /// ``SongOrder/newestFirst`` visits the rows as they lie; other orders hold the songs of the
  /// singer to sort them.
  public static func visitSongs<Reader: ViewReader & ~Copyable>(
    of singer: Identifier?, order: SongOrder = .newestFirst, in view: borrowing Reader,
    _ body: (SongRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    let name: String? =
      if let singer { try SingersByNameProjector.name(of: singer, in: view) } else { nil }
    var held: [SongRow] = []
    try songs.visit(
      SongsOfSingerKey.range(of: singer), in: view, by: SongRow.precedes,
      complete: { $0.singerName = name }
    ) { (row) throws(ViewError) in
      if order == .newestFirst { return try body(row) }
      held.append(row)
      return .more
    }
    guard order != .newestFirst else { return }
    for row in order.sorted(held) where try body(row) == .stop { return }
  }
}
