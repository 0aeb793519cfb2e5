import EventModel

/// Merges the stored numbers of a list, which come in portions, with what changed in it.
struct PostingMerge {
  private let removed: [UInt64]
  private let direction: ScanDirection
  /// Numbers to come, in the direction, each list with the place that it has reached.
  private var added: ArraySlice<UInt64>
  private var stored: ArraySlice<UInt64> = []
  private var isStoredComplete = false
  /// Where the next portion of stored numbers begins.
  private(set) var baseStart: UInt64

  init(_ change: ChangedPostings.Change, from start: UInt64, _ direction: ScanDirection) {
    removed = change.removed
    self.direction = direction
    baseStart = start
    switch direction {
    case .forwards:
      added = change.added[change.added.place(of: start)...]
    case .backwards:
      let end = start == .max ? change.added.count : change.added.place(of: start + 1)
      added = change.added[..<end]
    }
  }

  /// Whether ``next()`` cannot go on without more of the stored numbers.
  var needsBase: Bool { stored.isEmpty && !isStoredComplete }

  /// Takes the next portion of stored numbers.
  mutating func refill(_ numbers: [UInt64], isLast: Bool) {
    isStoredComplete = isLast
    if let last = numbers.last {
      let end: UInt64 = direction == .forwards ? .max : .min
      if last == end { isStoredComplete = true }
      if last != end { baseStart = direction == .forwards ? last + 1 : last - 1 }
    }
    let kept = numbers.filter { number in
      let place = removed.place(of: number)
      return place == removed.count || removed[place] != number
    }
    stored = direction == .forwards ? kept[...] : ArraySlice(kept.reversed())
  }

  /// The next number; `nil` at the end.
  mutating func next() -> UInt64? {
    switch direction {
    case .forwards:
      guard let number = [added.first, stored.first].compactMap(\.self).min() else { return nil }
      if added.first == number { added.removeFirst() }
      if stored.first == number { stored.removeFirst() }
      return number
    case .backwards:
      guard let number = [added.last, stored.last].compactMap(\.self).max() else { return nil }
      if added.last == number { added.removeLast() }
      if stored.last == number { stored.removeLast() }
      return number
    }
  }
}
