import Domain
import EventModel
import EventStore
import JSON
import Platform
import Projections

/// `stats`: how many records there are, and how many releases a year.
enum StatsCommand {
  static let declaration = CommandDeclaration(
    query: "stats", "Show how many records there are, and how many releases over the years.",
    details: [
      "A table shows the releases of each decade, the other formats those of each year; without a "
        + "year are those of unknown date."
    ]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    let (counts, years, position) = try session.readViews(StatisticsProjector.views, of: store) {
      view, position throws(ViewError) in
      var counts: [(RecordKind, Int)] = []
      for kind in RecordKind.allCases where kind != .policy {
        counts.append((kind, try StatisticsProjector.count(of: kind, in: view)))
      }
      return (counts, try StatisticsProjector.releasesByYear(in: view), position)
    }
    guard session.globals.format != .table else {
      var table = session.rowWriter(countLayout, position: position)
      for (kind, count) in counts {
        table.write(Row(name: "\(kind.rawValue)s", year: nil, count: count))
      }
      table.finish()
      return writeDecades(years, position, session)
    }
    var rows = session.rowWriter(layout, position: position)
    for (kind, count) in counts {
      rows.write(Row(name: "\(kind.rawValue)s", year: nil, count: count))
    }
    for year in years where year.songCount > 0 {
      rows.write(Row(name: "songReleases", year: year.year, count: year.songCount))
    }
    for year in years where year.albumCount > 0 {
      rows.write(Row(name: "albumReleases", year: year.year, count: year.albumCount))
    }
    rows.finish()
  }

  private struct Row {
    let name: String
    let year: Int?
    let count: Int
  }

  /// Releases a decade: a table of years would be longer than a screen.
  private static func writeDecades(
    _ years: [ReleaseYearRow], _ position: Position, _ session: Session
  ) {
    guard !years.isEmpty else { return }
    session.console.output.write("\n")
    var decades: [ReleaseYearRow] = []
    for year in years {
      let decade = year.year.map { $0 / 10 * 10 }
      if let last = decades.last, last.year == decade {
        decades[decades.count - 1].songCount += year.songCount
        decades[decades.count - 1].albumCount += year.albumCount
      } else {
        decades.append(
          ReleaseYearRow(year: decade, songCount: year.songCount, albumCount: year.albumCount))
      }
    }
    var table = session.rowWriter(decadeLayout, position: position)
    for decade in decades { table.write(decade) }
    table.finish()
  }

  private static var decadeLayout: RowLayout<ReleaseYearRow> {
    RowLayout(
      [
        RowField("released") { .string($0.year.map { "\($0)s" } ?? "unknown") },
        RowField("songs") { .count($0.songCount) }, RowField("albums") { .count($0.albumCount) },
      ], columns: ["released", "songs", "albums"])
  }

  private static var countLayout: RowLayout<Row> {
    RowLayout(
      [RowField("records") { .string($0.name) }, RowField("count") { .count($0.count) }],
      columns: ["records", "count"])
  }

  private static var layout: RowLayout<Row> {
    RowLayout(
      [
        RowField("name") { .string($0.name) },
        RowField("year") { $0.year.map { .integer(Int64($0)) } ?? .null },
        RowField("count") { .count($0.count) },
      ], columns: [])
  }
}
