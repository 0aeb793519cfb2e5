import EventModel
import TextFolding

extension KeyWriter {
  /// Appends a sort key of `Collation`, or the primary part of one, cut to `limit` bytes.
  ///
  /// A whole key ends with a zero byte, so none is the beginning of another; a cut one is filled
  /// up to the limit. ``KeyLayout`` tells both apart when it reads the key again.
  mutating func append(sortKey: [UInt8], limit: Int) {
    let part = Collation.truncated(sortKey, toBytes: limit)
    append(raw: part.bytes)
    guard part.isCut else { return }
    append(raw: Array(repeating: 0xFF, count: limit - part.bytes.count))
  }
}
