import EventModel

/// Goes through the changed keys of a range beside a scan of the view below.
struct ChangeWalk {
  private let order: [Int32]
  private let direction: ScanDirection
  private var low: Int
  private var high: Int

  init(_ keys: KeySet, _ range: KeyRange, _ direction: ScanDirection) {
    order = keys.order
    self.direction = direction
    low = keys.place(of: range.lower.span)
    high = range.upper.map { keys.place(of: $0.span) } ?? order.count
  }

  init(_ keys: KeySet, prefix: Span<UInt8>) {
    order = keys.order
    direction = .forwards
    low = keys.place(of: prefix)
    var end = low
    while end < order.count
      && keys.withKey(Int(order[end]), { $0.begins(with: prefix) })
    {
      end += 1
    }
    high = end
  }

  /// The key at which the walk stands, if it is not at its end.
  private var current: Int? {
    guard low < high else { return nil }
    return Int(direction == .forwards ? order[low] : order[high - 1])
  }

  /// The next changed key.
  mutating func next() -> Int? {
    guard let number = current else { return nil }
    if direction == .forwards { low += 1 } else { high -= 1 }
    return number
  }

  /// The next changed key if it comes before `key` in the walk's direction.
  mutating func next(before key: Span<UInt8>, in keys: KeySet) -> Int? {
    guard let number = current else { return nil }
    let order = keys.compare(number, to: key)
    return (direction == .forwards ? order < 0 : order > 0) ? next() : nil
  }

  /// The next changed key if it is `key`.
  mutating func next(equal key: Span<UInt8>, in keys: KeySet) -> Int? {
    guard let number = current, keys.compare(number, to: key) == 0 else { return nil }
    return next()
  }
}
