import EventModel
import Platform

/// Merges the entries of runs of one table: each key once, with what the runs say about it from the
/// oldest to the newest.
struct SortedRunMerge {
  /// Of the runs in their order, oldest first.
  private var cursors: [SortedRunCursor] = []
  private let direction: ScanDirection
  /// The runs that hold the current key.
  private var current: [Int] = []

  /// Merges a range of some runs, the oldest first.
  init(
    _ runs: [SortedRun], _ range: KeyRange = .all, _ direction: ScanDirection = .forwards
  ) throws(FileError) {
    self.direction = direction
    for run in runs { cursors.append(try SortedRunCursor(run, range, direction)) }
  }

  /// Moves to the next key.
  ///
  /// - Returns: Whether there is one.
  /// - Complexity: O(runs)
  mutating func next() throws(ViewError) -> Bool {
    do throws(FileError) { return try advance() } catch { throw .storage(error) }
  }

  private mutating func advance() throws(FileError) -> Bool {
    for index in current { try cursors[index].advance() }
    current.removeAll(keepingCapacity: true)
    for index in cursors.indices where cursors[index].isValid {
      guard let best = current.first else {
        current.append(index)
        continue
      }
      let order = cursors[index].order(before: cursors[best])
      if order == 0 {
        current.append(index)
      } else if (order < 0) == (direction == .forwards) {
        current.removeAll(keepingCapacity: true)
        current.append(index)
      }
    }
    return !current.isEmpty
  }

  /// Gives `body` the current key with its newest row; `nil` if it is gone.
  func withRow<R, E: Error>(
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>?) throws(E) -> R
  ) throws(E) -> R {
    try cursors[current[current.count - 1]].withEntry(body)
  }

  /// The numbers of the current key's list, all changes applied.
  func numbers() -> [UInt64] {
    var numbers: [UInt64] = []
    for index in current {
      cursors[index].withEntry { _, change in
        if let change { PostingChange.apply(change, to: &numbers) }
      }
    }
    return numbers
  }
}
