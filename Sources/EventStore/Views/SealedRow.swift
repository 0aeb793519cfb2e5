import EventModel
import LMDB
import Platform

/// Rows and numbers as they stand in the file of views: with a check of their own, since LMDB's
/// pages have none.
///
/// A row is followed by four bytes of a hash over key and row. A number of a list is multiplied by
/// 65,536 and has sixteen bits of a hash over key and number below, so that its order stays.
enum SealedRow {
  static let checkByteCount = 4
  /// The first number that cannot be sealed.
  static let numberLimit: UInt64 = 1 << 48

  /// Replaces `bytes` with a row and its check.
  static func seal(_ row: Span<UInt8>, at key: Span<UInt8>, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(copying: row)
    bytes.append(littleEndian: check(row, key))
  }

  /// How many bytes of a sealed row are the row.
  ///
  /// - Throws: ``LMDBError/corrupted`` if the check does not fit.
  @inline(__always)
  static func rowByteCount(
    _ sealed: Span<UInt8>, at key: Span<UInt8>
  ) throws(LMDBError) -> Int {
    let count = sealed.count - checkByteCount
    guard count >= 0, check(sealed.extracting(..<count), key) == sealed.littleEndian32(at: count)
    else { throw .corrupted }
    return count
  }

  private static func check(_ row: Span<UInt8>, _ key: Span<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: Checksum.xxh3(row, seed: Checksum.xxh3(key)))
  }

  /// Seals numbers of one key.
  struct Numbers {
    private let hash: UInt64

    init(_ key: Span<UInt8>) { hash = Checksum.xxh3(key) }

    /// The number with its check.
    func seal(_ number: UInt64) -> UInt64 {
      precondition(number < numberLimit, "a number of a list has 48 bits at most")
      return number << 16 | check(number)
    }

    /// The number without its check.
    ///
    /// - Throws: ``LMDBError/corrupted`` if the check does not fit.
    func open(_ sealed: UInt64) throws(LMDBError) -> UInt64 {
      let number = sealed >> 16
      guard sealed & 0xFFFF == check(number) else { throw .corrupted }
      return number
    }

    private func check(_ number: UInt64) -> UInt64 {
      let mixed = (number ^ hash) &* 0x9e37_79b9_7f4a_7c15
      return ((mixed ^ mixed >> 32) &* 0xbf58_476d_1ce4_e5b9) >> 48
    }
  }
}
