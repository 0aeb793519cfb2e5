import Domain
import JSON
import Projections

extension RowLayout where Row == ContactRow {
  /// How contacts are written.
  static var contact: RowLayout {
    RowLayout(
      [
        RowField("id") { .identifier($0.id) },
        RowField("name") { .string($0.name) },
        RowField("phones", text: { plainText($0.phones) }) { entries($0.phones) },
        RowField("addresses", text: { plainText($0.addresses) }) { entries($0.addresses) },
        RowField("emails", text: { plainText($0.emails) }) { entries($0.emails) },
        RowField("organization") { .text($0.organization) },
        RowField("note") { .text($0.note) },
      ], columns: ["name", "phones", "addresses", "emails", "organization", "id"])
  }

  private static func entries(_ entries: [ContactRow.Entry]) -> JSONValue {
    .array(
      entries.map { .object(pairs: [("label", .text($0.label)), ("value", .string($0.value))]) })
  }

  private static func plainText(_ entries: [ContactRow.Entry]) -> String {
    entries.map { entry in
      guard let label = entry.label, !label.isEmpty else { return entry.value }
      return "\(label): \(entry.value)"
    }.joined(separator: "; ")
  }
}

extension RowLayout where Row == SingerRow {
  /// How singers are written.
  static var singer: RowLayout {
    RowLayout(
      [
        RowField("id") { .identifier($0.id) },
        RowField("name") { .string($0.name) },
        RowField("songCount", title: "SONGS") { .count($0.songCount) },
      ], columns: ["name", "songCount", "id"])
  }
}

extension RowLayout where Row == SongRow {
  /// How songs are written.
  static var song: RowLayout {
    RowLayout(
      [
        RowField("id") { .identifier($0.id) },
        RowField("title") { .string($0.title) },
        RowField("releaseDate", title: "RELEASED") { .text($0.releaseDate) },
        RowField("singerID") { .identifier($0.singerID) },
        RowField("singerName", title: "SINGER") { .text($0.singerName) },
      ], columns: ["releaseDate", "title", "singerName", "id"])
  }
}

extension RowLayout where Row == ArtistRow {
  /// How artists are written.
  static var artist: RowLayout {
    RowLayout(
      [
        RowField("id") { .identifier($0.id) },
        RowField("name") { .string($0.name) },
        RowField("disambiguation") { .text($0.disambiguation) },
        RowField("albumCount", title: "ALBUMS") { .count($0.albumCount) },
      ], columns: ["name", "disambiguation", "albumCount", "id"])
  }
}

extension RowLayout where Row == AlbumRow {
  /// How albums are written.
  static var album: RowLayout {
    RowLayout(
      [
        RowField("id") { .identifier($0.id) },
        RowField("name") { .string($0.name) },
        RowField("releaseDate", title: "RELEASED") { .text($0.releaseDate) },
        RowField("genre") { .text($0.genre) },
        RowField("artistID") { .identifier($0.artistID) },
        RowField("artistName", title: "ARTIST") { .string($0.artistName) },
      ], columns: ["artistName", "releaseDate", "name", "genre", "id"])
  }
}

extension RowLayout where Row == FruitRow {
  /// How fruits are written.
  static var fruit: RowLayout {
    RowLayout(
      [
        RowField("id") { .identifier($0.id) },
        RowField("name") { .string($0.name) },
        RowField("sourceID") { .identifier($0.sourceID) },
        RowField("sourceName", title: "SOURCE") { .text($0.sourceName) },
      ], columns: ["name", "sourceName", "id"])
  }
}

extension RowLayout where Row == SourceRow {
  /// How sources are written.
  static var source: RowLayout {
    RowLayout(
      [
        RowField("id") { .identifier($0.id) },
        RowField("name") { .string($0.name) },
        RowField("fruitID") { .identifier($0.fruitID) },
        RowField("fruitName", title: "FRUIT") { .text($0.fruitName) },
      ], columns: ["name", "fruitName", "id"])
  }
}
