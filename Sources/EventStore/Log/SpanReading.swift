import LMDB
import Platform

extension Span where Element == UInt8 {
  /// The number in two bytes, little-endian.
  @inline(__always)
  func littleEndian16(at offset: Int) -> UInt16 { UInt16(littleEndian: number(at: offset)) }

  /// The number in four bytes, little-endian.
  @inline(__always)
  func littleEndian32(at offset: Int) -> UInt32 { UInt32(littleEndian: number(at: offset)) }

  /// The number in eight bytes, little-endian.
  @inline(__always)
  func littleEndian64(at offset: Int) -> UInt64 { UInt64(littleEndian: number(at: offset)) }

  /// Whether the bytes are UTF-8.
  var isText: Bool { isASCII || (try? UTF8Span(validating: self)) != nil }

  /// Whether every byte is below 128; eight of them are looked at at a time.
  private var isASCII: Bool {
    var bits: UInt64 = 0
    var offset = 0
    while offset + 8 <= count {
      bits |= number(at: offset)
      offset += 8
    }
    while offset < count {
      bits |= UInt64(self[offset])
      offset += 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }

  /// The bytes of a range in an array of their own.
  func array(_ range: Range<Int>) -> [UInt8] { extracting(range).copied() }

  /// The text of a range; `nil` if it is not UTF-8.
  func validText(_ range: Range<Int>) -> String? {
    guard let text = try? UTF8Span(validating: extracting(range)) else { return nil }
    return String(copying: text)
  }

  /// The text of a range; what is not UTF-8 in it becomes U+FFFD.
  func text(_ range: Range<Int>) -> String {
    let part = extracting(range)
    guard let text = try? UTF8Span(validating: part) else {
      return String(decoding: part.copied(), as: UTF8.self)
    }
    return String(copying: text)
  }
}
