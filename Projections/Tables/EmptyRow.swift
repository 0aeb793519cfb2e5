/// A row that says no more than that it is there: an array of nothing.
enum EmptyRow {
  /// Its bytes.
  static let bytes: [UInt8] = [0x80]
}
