import EventModel
import TextFolding

/// A row of a list that is sorted by name, then by identity.
protocol NamedRow {
  var id: Identifier { get }
  var name: String { get }
}

extension NamedRow {
  /// The whole order by name and identity.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    let leftKey = Collation.sortKey(left.name)
    let rightKey = Collation.sortKey(right.name)
    guard leftKey != rightKey else { return left.id < right.id }
    return leftKey.lexicographicallyPrecedes(rightKey)
  }

  /// The rows by name and identity; each name's key is made once.
  static func sorted(_ rows: [Self]) -> [Self] {
    rows.map { (key: Collation.sortKey($0.name), row: $0) }.sorted { left, right in
      left.key == right.key
        ? left.row.id < right.row.id : left.key.lexicographicallyPrecedes(right.key)
    }.map(\.row)
  }
}

extension ContactRow: NamedRow {}
extension SingerRow: NamedRow {}
extension ArtistRow: NamedRow {}
extension AlbumRow: NamedRow {}
extension FruitRow: NamedRow {}
extension SourceRow: NamedRow {}
extension RecordRow: NamedRow {}
extension SongRow: NamedRow {
  var name: String { title }
}
