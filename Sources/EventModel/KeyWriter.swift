/// Builds keys whose byte order is the order that is wanted, part by part.
public struct KeyWriter: Sendable {
  /// The key so far.
  public private(set) var bytes: [UInt8] = []

  /// Makes an empty key.
  public init() { bytes.reserveCapacity(64) }

  /// Empties the key and keeps its storage.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Appends bytes as they are: for parts of a fixed length, or the last part.
  public mutating func append(raw part: [UInt8]) { bytes.append(contentsOf: part) }

  /// Appends one byte.
  public mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends the sixteen bytes of an identifier.
  public mutating func append(_ identifier: Identifier) { identifier.append(to: &bytes) }

  /// Appends a number in eight bytes, big-endian.
  public mutating func append(_ number: UInt64) {
    bytes.append(addingCapacity: 8) { output in
      for shift in stride(from: 56, through: 0, by: -8) {
        output.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
  }

  /// Appends text of any length so that a text sorts before every longer one that begins with it:
  /// zero bytes inside become `00 FF`, and `00 00` ends the part.
  public mutating func append(terminated part: some Sequence<UInt8>) {
    for byte in part {
      bytes.append(byte)
      if byte == 0 { bytes.append(0xFF) }
    }
    bytes.append(0)
    bytes.append(0)
  }

  /// Appends bytes with every bit flipped, filled up to `width` with `FF`: larger values come
  /// first, and an empty one comes last.
  public mutating func append(descending part: String.UTF8View, width: Int) {
    var count = 0
    for byte in part.prefix(width) {
      bytes.append(~byte)
      count += 1
    }
    for _ in count..<width { bytes.append(0xFF) }
  }
}
