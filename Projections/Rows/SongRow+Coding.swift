import Domain
import EventModel

extension SongRow: ListRow {
  /// The song as it was added.
  init(_ added: SongAdded) {
    self.init(
      id: added.id, title: added.title, releaseDate: added.releaseDate?.description,
      singerID: added.singerID)
  }

  /// Makes the changes of an edit.
  mutating func apply(_ edited: SongEdited) {
    title = edited.title.applied(to: title)
    if case .set(let date) = edited.releaseDate { releaseDate = date?.description }
    singerID = edited.singerID.applied(to: singerID)
  }

  /// The row in CBOR; the identity stands in the key, and the singer's name in another view.
  func encoded() -> [UInt8] {
    var row = CBORWriter()
    row.writeArray(count: 3)
    row.write(text: title)
    row.write(optionalText: releaseDate)
    row.write(optionalIdentifier: singerID)
    return row.finish()
  }

  /// Reads a row; the singer's name is not in it.
  init(id: Identifier, decoding row: Span<UInt8>, of table: ViewTable) throws(ViewError) {
    var fields = try RowReader(table, row, fields: 3)
    self.id = id
    title = try fields.text(in: row)
    releaseDate = try fields.optionalText(in: row)
    singerID = try fields.optionalIdentifier(in: row)
  }
}
