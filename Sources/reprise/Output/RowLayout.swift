import EventModel
import JSON

/// One value of every row: its key in JSON and CSV, and its column in a table.
struct RowField<Row> {
  /// Where a value comes from.
  enum Source {
    /// From a row, as a value.
    case value((Row) -> JSONValue)
    /// From a row, as facts of the log in CBOR; `nil` is `null`.
    case facts((Row) -> [UInt8]?)
  }

  /// Its name in JSON and in the header of CSV.
  let key: String
  /// Its name at the head of a table's column.
  let title: String
  /// Its value.
  let source: Source
  /// Its form in a table or in CSV, where that is not simply the value.
  let text: ((Row) -> String)?

  init(
    _ key: String, title: String? = nil, text: ((Row) -> String)? = nil,
    value: @escaping (Row) -> JSONValue
  ) {
    self.key = key
    self.title = title ?? key.uppercased()
    self.text = text
    source = .value(value)
  }

  init(_ key: String, facts: @escaping (Row) -> [UInt8]?) {
    self.key = key
    title = key.uppercased()
    text = nil
    source = .facts(facts)
  }

  /// The value of a row.
  func value(_ row: Row) -> JSONValue {
    switch source {
    case .value(let value): value(row)
    case .facts(let facts): facts(row).map(JSONText.value(cbor:)) ?? .null
    }
  }

  /// Writes the value of a row.
  func write(_ row: Row, to writer: inout JSONWriter) {
    switch source {
    case .value(let value): writer.write(value(row))
    case .facts(let facts):
      guard let bytes = facts(row) else { return writer.writeNull() }
      do throws(CBORError) {
        try writer.write(cbor: bytes.span)
      } catch {
        // Facts that are not well formed are told by `verify`; a list goes on without them.
        writer.writeNull()
      }
    }
  }

  /// The form in a table or in CSV.
  func plainText(_ row: Row) -> String { text?(row) ?? PlainText.of(value(row)) }
}

/// How rows of one kind are written in every format.
struct RowLayout<Row> {
  /// The values in the order of JSON.
  let fields: [RowField<Row>]
  /// The columns of a table.
  let columns: [RowField<Row>]

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - fields: The values in the order of JSON.
  ///   - columns: Keys of the values that a table shows, in its order.
  init(_ fields: [RowField<Row>], columns: [String]) {
    self.init(fields, table: columns.compactMap { key in fields.first { $0.key == key } })
  }

  /// Makes a layout whose table has columns of its own.
  init(_ fields: [RowField<Row>], table columns: [RowField<Row>]) {
    self.fields = fields
    self.columns = columns
  }

  /// Writes the row as a JSON object.
  func write(_ row: Row, to writer: inout JSONWriter) {
    writer.beginObject()
    for field in fields {
      writer.write(key: field.key)
      field.write(row, to: &writer)
    }
    writer.endObject()
  }
}

/// The form of a JSON value in a table or in CSV.
enum PlainText {
  static func of(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    case .array(let values): values.map(of).joined(separator: "; ")
    default: value.json
    }
  }
}
