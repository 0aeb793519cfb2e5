/// In which order the keys of a tree are.
enum PageKeyOrder {
  /// By their bytes.
  case bytes
  /// As numbers of eight bytes in the machine's order.
  case numbers

  /// Negative if the left key comes first, positive if the right one does, 0 if they are the same.
  @inline(__always)
  func compare(_ left: PageView, _ right: PageView) -> Int {
    switch self {
    case .numbers:
      let (first, second) = (left.number64(at: 0), right.number64(at: 0))
      return first < second ? -1 : first > second ? 1 : 0
    case .bytes:
      let shared = min(left.byteCount, right.byteCount)
      if shared >= 8 {
        // Mostly the first eight bytes tell.
        let first = UInt64(bigEndian: left.number64(at: 0))
        let second = UInt64(bigEndian: right.number64(at: 0))
        if first != second { return first < second ? -1 : 1 }
      }
      let order = left.compare(right, shared)
      return order != 0 ? Int(order) : left.byteCount - right.byteCount
    }
  }

  /// Whether a key of a page has a size that can be.
  @inline(__always)
  func allows(byteCount: Int) -> Bool {
    switch self {
    case .numbers: byteCount == 8
    case .bytes: (1...511).contains(byteCount)
    }
  }
}
