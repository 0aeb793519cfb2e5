import Domain
import EventModel
import EventStore
import JSON
import Projections

/// `stats`: how many records there are, and how many releases a year.
enum StatsCommand {
  static let declaration = CommandDeclaration(
    "stats", "Show how many records there are, and how many releases each year has.",
    details: ["Releases without a year are those of unknown date."]
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

  private static var layout: RowLayout<Row> {
    RowLayout(
      [
        RowField("name") { .string($0.name) },
        RowField("year") { $0.year.map { .integer(Int64($0)) } ?? .null },
        RowField("count") { .count($0.count) },
      ], columns: ["name", "year", "count"])
  }
}
