import Domain
import EventModel
import TextFolding

/// A record's folded name in the text search.
struct SearchDocument {
  let id: Identifier
  let kind: RecordKind
  /// What stands for the record in the lists of trigrams.
  let number: UInt64
  let folded: String

  init(id: Identifier, kind: RecordKind, number: UInt64, folded: String) {
    self.id = id
    self.kind = kind
    self.number = number
    self.folded = folded
  }

  /// Reads the document of a record; `nil` if there is none.
  init?<Reader: ViewReader & ~Copyable>(
    _ id: Identifier, _ kind: RecordKind, in view: borrowing Reader
  ) throws(ViewError) {
    let numberKey = Self.numberKey(id, kind)
    guard let key = try view.row(TextSearchProjector.numbers, numberKey.span),
      let row = try view.row(TextSearchProjector.documents, key.span)
    else { return nil }
    var fields = try RowReader(TextSearchProjector.documents, row.span, fields: 2)
    self.id = try fields.identifier(in: row.span)
    self.kind = kind
    number = key.dropFirst().reduce(0) { $0 << 8 | UInt64($1) }
    folded = try fields.text(in: row.span)
  }

  /// The key by kind and number.
  var key: [UInt8] { Self.key(number, kind) }

  /// The row in CBOR.
  func encoded() -> [UInt8] {
    var row = CBORWriter()
    row.writeArray(count: 2)
    row.write(identifier: id)
    row.write(text: folded)
    return row.finish()
  }

  /// The record of a row whose folded name holds the pattern, or `nil`; the name is not copied.
  static func match(
    _ row: Span<UInt8>, _ pattern: SubstringPattern
  ) throws(ViewError) -> Identifier? {
    var fields = try RowReader(TextSearchProjector.documents, row, fields: 2)
    let id = try fields.identifier(in: row)
    let text = try fields.textRange(in: row)
    return pattern.matches(foldedUTF8: row.extracting(text)) ? id : nil
  }

  static func key(_ number: UInt64, _ kind: RecordKind) -> [UInt8] {
    var key = KeyWriter()
    key.append(kind.code)
    key.append(number)
    return key.bytes
  }

  static func numberKey(_ id: Identifier, _ kind: RecordKind) -> [UInt8] {
    [kind.code] + id.bytes
  }

  static func trigramKey(_ trigram: UInt64, _ kind: RecordKind) -> [UInt8] {
    key(trigram, kind)
  }
}
