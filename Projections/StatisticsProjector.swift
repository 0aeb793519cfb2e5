import Domain
import EventModel

/// How many records of each kind there are, and how many songs and albums each year brought.
public struct StatisticsProjector: Projector {
  /// The view's name.
  public static let view = "statistics"
  /// The views that the queries read.
  public static let views = [view]

  /// How many records there are, by kind.
  static let records = CountTable(view: view, name: "records")
  /// How many releases there were, by kind and year.
  static let releases = CountTable(view: view, name: "releases")
  /// The year of each release, by kind and identity: what to count down when the date changes.
  static let years = ViewTable(view: view, name: "years")

  /// Makes the projector.
  public init() {}

  /// The view's name.
  public var name: String { Self.view }
  /// Changes with the rows.
  public var version: Int { 1 }
  /// The counts, and the year of each release.
  public var tables: [ViewTable] { [Self.records.table, Self.releases.table, Self.years] }
  /// What adds and takes away records, and what may change the date of a release.
  public var eventTypes: Set<EventType>? { NamedRecordChange.types }

  /// Folds one event.
  public func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    let event = try CatalogueEvent(folding: event)
    if let difference = Self.difference(of: event) {
      try Self.records.add(difference, at: [event.recordKind.code], in: &view)
    }
    switch event {
    case .song(.added(let added)):
      try setYear(added.releaseDate?.year, of: added.id, .song, in: &view)
    case .song(.edited(let edited)):
      if case .set(let date) = edited.releaseDate {
        try setYear(date?.year, of: edited.id, .song, in: &view)
      }
    case .song(.deleted(let deleted)): try setYear(nil, of: deleted.id, .song, in: &view)
    case .album(.added(let added)):
      try setYear(added.releaseDate?.year, of: added.id, .album, in: &view)
    case .album(.edited(let edited)):
      if case .set(let date) = edited.releaseDate {
        try setYear(date?.year, of: edited.id, .album, in: &view)
      }
    case .album(.deleted(let deleted)): try setYear(nil, of: deleted.id, .album, in: &view)
    case .contact, .singer, .artist, .fruit, .source: break
    }
  }

  /// How many more records of its kind there are after an event; `nil` where none came or went.
  private static func difference(of event: CatalogueEvent) -> Int? {
    switch event {
    case .contact(.added), .singer(.added), .song(.added), .artist(.added), .album(.added),
      .fruit(.added), .source(.added):
      1
    case .contact(.deleted), .singer(.deleted), .song(.deleted), .artist(.deleted),
      .album(.deleted), .fruit(.deleted), .source(.deleted):
      -1
    case .contact(.edited), .contact(.policySet), .singer(.renamed), .song(.edited),
      .artist(.renamed), .album(.edited), .fruit(.paired), .fruit(.unpaired):
      nil
    }
  }

  private func setYear<Writer: ViewWriter & ~Copyable>(
    _ year: Int?, of id: Identifier, _ kind: RecordKind, in view: inout Writer
  ) throws(ViewError) {
    let key = [kind.code] + id.bytes
    if let old = try view.row(Self.years, key.span) {
      try Self.releases.add(-1, at: [kind.code] + old, in: &view)
      if year == nil { try view.delete(Self.years, key.span) }
    }
    guard let year else { return }
    let bytes = [UInt8(truncatingIfNeeded: year >> 8), UInt8(truncatingIfNeeded: year)]
    try view.put(Self.years, key.span, bytes.span)
    try Self.releases.add(1, at: [kind.code] + bytes, in: &view)
  }
}

// MARK: - Queries

extension StatisticsProjector {
  /// How many records of a kind there are.
  public static func count<Reader: ViewReader & ~Copyable>(
    of kind: RecordKind, in view: borrowing Reader
  ) throws(ViewError) -> Int {
    try records.count(at: [kind.code], in: view)
  }

  /// How many songs and albums came out in each year that had any, earliest first; those of
  /// unknown date last.
  public static func releasesByYear<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader
  ) throws(ViewError) -> [ReleaseYearRow] {
    let songs = try releases(of: .song, in: view)
    let albums = try releases(of: .album, in: view)
    var rows = Set(songs.keys).union(albums.keys).sorted().map { year in
      ReleaseYearRow(year: year, songCount: songs[year] ?? 0, albumCount: albums[year] ?? 0)
    }
    let undated = ReleaseYearRow(
      year: nil, songCount: try count(of: .song, in: view) - songs.values.reduce(0, +),
      albumCount: try count(of: .album, in: view) - albums.values.reduce(0, +))
    if undated.songCount > 0 || undated.albumCount > 0 { rows.append(undated) }
    return rows
  }

  private static func releases<Reader: ViewReader & ~Copyable>(
    of kind: RecordKind, in view: borrowing Reader
  ) throws(ViewError) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    try view.scan(releases.table, KeyRange(prefix: [kind.code]), .forwards) {
      (key, row) throws(ViewError) in
      guard key.count == 3 else {
        throw .damagedRow(releases.table, problem: "its key is not a kind and a year")
      }
      counts[Int(key[1]) << 8 | Int(key[2])] = try releases.count(in: row)
      return .more
    }
    return counts
  }
}
