import EventModel

/// Reads a row's CBOR array field by field; what does not fit names the table.
///
/// All of it is made part of the code that reads a row, which would copy the table for each row
/// otherwise.
struct RowReader {
  private let table: ViewTable
  private var reader = CBORReader()

  /// Begins to read a row.
  init(_ table: ViewTable) { self.table = table }

  /// Begins to read an array of so many fields.
  @inline(__always)
  init(_ table: ViewTable, _ row: Span<UInt8>, fields: Int) throws(ViewError) {
    self.table = table
    guard try count(in: row) == fields else {
      throw .damagedRow(table, problem: "it does not have \(fields) fields")
    }
  }

  /// How many items the array that follows has.
  @inline(__always)
  mutating func count(in row: Span<UInt8>) throws(ViewError) -> Int {
    do throws(CBORError) { return try reader.readArrayCount(from: row) } catch {
      throw damaged(error)
    }
  }

  /// A text.
  @inline(__always)
  mutating func text(in row: Span<UInt8>) throws(ViewError) -> String {
    do throws(CBORError) { return try reader.readText(from: row) } catch { throw damaged(error) }
  }

  /// A text, or `nil` where the row says null.
  @inline(__always)
  mutating func optionalText(in row: Span<UInt8>) throws(ViewError) -> String? {
    try isNull(in: row) ? nil : try text(in: row)
  }

  /// An identity.
  @inline(__always)
  mutating func identifier(in row: Span<UInt8>) throws(ViewError) -> Identifier {
    do throws(CBORError) { return try reader.readIdentifier(from: row) } catch {
      throw damaged(error)
    }
  }

  /// An identity, or `nil` where the row says null.
  @inline(__always)
  mutating func optionalIdentifier(in row: Span<UInt8>) throws(ViewError) -> Identifier? {
    try isNull(in: row) ? nil : try identifier(in: row)
  }

  /// A number.
  @inline(__always)
  mutating func number(in row: Span<UInt8>) throws(ViewError) -> UInt64 {
    do throws(CBORError) { return try reader.readUnsigned(from: row) } catch {
      throw damaged(error)
    }
  }

  /// A byte string.
  @inline(__always)
  mutating func bytes(in row: Span<UInt8>) throws(ViewError) -> [UInt8] {
    do throws(CBORError) { return try reader.readBytes(from: row) } catch { throw damaged(error) }
  }

  /// Where the bytes of a text lie in the row.
  @inline(__always)
  mutating func textRange(in row: Span<UInt8>) throws(ViewError) -> Range<Int> {
    do throws(CBORError) { return try reader.readTextRange(from: row) } catch {
      throw damaged(error)
    }
  }

  @inline(__always)
  private mutating func isNull(in row: Span<UInt8>) throws(ViewError) -> Bool {
    do throws(CBORError) { return try reader.readNull(from: row) } catch { throw damaged(error) }
  }

  @inline(never)
  private func damaged(_ error: CBORError) -> ViewError {
    .damagedRow(table, problem: "\(error)")
  }
}
