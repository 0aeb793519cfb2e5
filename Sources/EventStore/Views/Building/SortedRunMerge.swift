import EventModel
import Platform

/// Merges the entries of runs of one table: each key once, with what the runs say about it from the
/// oldest to the newest.
struct SortedRunMerge {
  /// Of the runs in their order, oldest first.
  private var cursors: [SortedRunCursor] = []
  private let direction: ScanDirection
  /// The runs that hold the current key, the oldest first.
  private var current: [Int] = []
  /// The runs that hold a later key, as a binary heap: none comes before the one at half its place.
  private var later: [Int] = []

  /// Merges a range of some runs, the oldest first.
  init(
    _ runs: [SortedRun], _ range: KeyRange = .all, _ direction: ScanDirection = .forwards
  ) throws(FileError) {
    self.direction = direction
    for run in runs { cursors.append(try SortedRunCursor(run, range, direction)) }
    for index in cursors.indices where cursors[index].isValid { addLater(index) }
  }

  /// Moves to the next key.
  ///
  /// - Returns: Whether there is one.
  /// - Complexity: O(log runs) for each run that holds it
  mutating func next() throws(ViewError) -> Bool {
    do throws(FileError) { return try advance() } catch { throw .storage(error) }
  }

  private mutating func advance() throws(FileError) -> Bool {
    // With nothing to merge, the only cursor just goes on.
    if later.isEmpty, current.count == 1 {
      try cursors[current[0]].advance()
      if !cursors[current[0]].isValid { current.removeAll() }
      return !current.isEmpty
    }
    for index in current {
      try cursors[index].advance()
      if cursors[index].isValid { addLater(index) }
    }
    current.removeAll(keepingCapacity: true)
    while let first = later.first {
      if let known = current.first, cursors[first].order(before: cursors[known]) != 0 { break }
      current.append(first)
      removeFirstLater()
    }
    return !current.isEmpty
  }

  /// Whether a run's key comes before another one's in the direction; of one key, the older run.
  private func precedes(_ left: Int, _ right: Int) -> Bool {
    let order = cursors[left].order(before: cursors[right])
    return order == 0 ? left < right : (order < 0) == (direction == .forwards)
  }

  private mutating func addLater(_ index: Int) {
    later.append(index)
    var place = later.count - 1
    while place > 0, precedes(later[place], later[(place - 1) / 2]) {
      later.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func removeFirstLater() {
    later[0] = later[later.count - 1]
    later.removeLast()
    var place = 0
    while true {
      var least = place
      for child in 2 * place + 1...2 * place + 2 where child < later.count {
        if precedes(later[child], later[least]) { least = child }
      }
      if least == place { return }
      later.swapAt(place, least)
      place = least
    }
  }

  /// Gives `body` the current key with its newest row; `nil` if it is gone.
  func withRow<R, E: Error>(
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>?) throws(E) -> R
  ) throws(E) -> R {
    try cursors[current[current.count - 1]].withEntry(body)
  }

  /// The numbers of the current key's list, all changes applied.
  func numbers() -> [UInt64] {
    var numbers = ChangedNumbers()
    for index in current {
      cursors[index].withEntry { _, change in
        if let change { numbers.apply(change) }
      }
    }
    return numbers.finish()
  }
}
