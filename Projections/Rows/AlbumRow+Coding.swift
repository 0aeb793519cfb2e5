import Domain
import EventModel

extension AlbumRow: ListRow {
  /// The album as it was added; the artist's name is not known here.
  init(_ added: AlbumAdded) {
    self.init(
      id: added.id, name: added.name, releaseDate: added.releaseDate?.description,
      genre: added.genre, artistID: added.artistID, artistName: "")
  }

  /// Makes the changes of an edit.
  mutating func apply(_ edited: AlbumEdited) {
    name = edited.name.applied(to: name)
    if case .set(let date) = edited.releaseDate { releaseDate = date?.description }
    genre = edited.genre.applied(to: genre)
    artistID = edited.artistID.applied(to: artistID)
  }

  /// The row in CBOR; the identity stands in the key, and the artist's name in another view.
  func encoded() -> [UInt8] {
    var row = CBORWriter()
    row.writeArray(count: 4)
    row.write(text: name)
    row.write(optionalText: releaseDate)
    row.write(optionalText: genre)
    row.write(identifier: artistID)
    return row.finish()
  }

  /// Reads a row; the artist's name is not in it.
  init(id: Identifier, decoding row: Span<UInt8>, of table: ViewTable) throws(ViewError) {
    var fields = try RowReader(table, row, fields: 4)
    self.init(
      id: id, name: try fields.text(in: row), releaseDate: try fields.optionalText(in: row),
      genre: try fields.optionalText(in: row), artistID: try fields.identifier(in: row),
      artistName: "")
  }
}
