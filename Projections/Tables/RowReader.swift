import EventModel

/// Reads a row's CBOR array field by field; what does not fit names the table.
struct RowReader {
  private let table: ViewTable
  private var reader = CBORReader()

  /// Begins to read a row.
  init(_ table: ViewTable) { self.table = table }

  /// Begins to read an array of so many fields.
  init(_ table: ViewTable, _ row: Span<UInt8>, fields: Int) throws(ViewError) {
    self.table = table
    guard try count(in: row) == fields else {
      throw .damagedRow(table, problem: "it does not have \(fields) fields")
    }
  }

  /// How many items the array that follows has.
  mutating func count(in row: Span<UInt8>) throws(ViewError) -> Int {
    do throws(CBORError) { return try reader.readArrayCount(from: row) } catch {
      throw .damagedRow(table, problem: "\(error)")
    }
  }

  /// A text.
  mutating func text(in row: Span<UInt8>) throws(ViewError) -> String {
    do throws(CBORError) { return try reader.readText(from: row) } catch {
      throw .damagedRow(table, problem: "\(error)")
    }
  }

  /// A text, or `nil` where the row says null.
  mutating func optionalText(in row: Span<UInt8>) throws(ViewError) -> String? {
    try isNull(in: row) ? nil : try text(in: row)
  }

  /// An identity.
  mutating func identifier(in row: Span<UInt8>) throws(ViewError) -> Identifier {
    do throws(CBORError) { return try reader.readIdentifier(from: row) } catch {
      throw .damagedRow(table, problem: "\(error)")
    }
  }

  /// An identity, or `nil` where the row says null.
  mutating func optionalIdentifier(in row: Span<UInt8>) throws(ViewError) -> Identifier? {
    try isNull(in: row) ? nil : try identifier(in: row)
  }

  /// A number.
  mutating func number(in row: Span<UInt8>) throws(ViewError) -> UInt64 {
    do throws(CBORError) { return try reader.readUnsigned(from: row) } catch {
      throw .damagedRow(table, problem: "\(error)")
    }
  }

  /// A byte string.
  mutating func bytes(in row: Span<UInt8>) throws(ViewError) -> [UInt8] {
    do throws(CBORError) { return try reader.readBytes(from: row) } catch {
      throw .damagedRow(table, problem: "\(error)")
    }
  }

  /// Where the bytes of a text lie in the row.
  mutating func textRange(in row: Span<UInt8>) throws(ViewError) -> Range<Int> {
    do throws(CBORError) { return try reader.readTextRange(from: row) } catch {
      throw .damagedRow(table, problem: "\(error)")
    }
  }

  private mutating func isNull(in row: Span<UInt8>) throws(ViewError) -> Bool {
    do throws(CBORError) { return try reader.readNull(from: row) } catch {
      throw .damagedRow(table, problem: "\(error)")
    }
  }
}
