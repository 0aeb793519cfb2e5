import EventModel
import Platform

/// Walks the entries of a ``SortedRun`` that are in a range, in either direction.
struct SortedRunCursor {
  private let run: SortedRun
  private let range: KeyRange
  private let direction: ScanDirection
  private var block = SortedBlock()
  private var blockNumber = 0
  private var place = 0
  /// Whether it stands at an entry.
  private(set) var isValid = false

  /// Stands at the first entry of the range in the direction, if there is one.
  init(
    _ run: SortedRun, _ range: KeyRange = .all, _ direction: ScanDirection = .forwards
  ) throws(FileError) {
    self.run = run
    self.range = range
    self.direction = direction
    switch direction {
    case .forwards:
      let lower = range.lower
      try load(run.blocks.number(of: lower.span) ?? 0)
      place = block.place(of: lower.span)
    case .backwards:
      let upper = range.upper
      let last = run.blocks.count - 1
      try load(upper.map { run.blocks.number(of: $0.span) ?? 0 } ?? last)
      place = (upper.map { block.place(of: $0.span) } ?? block.entryCount) - 1
    }
    try settle()
  }

  /// Moves to the next entry in the direction.
  mutating func advance() throws(FileError) {
    place += direction == .forwards ? 1 : -1
    try settle()
  }

  /// Gives `body` the entry; `nil` stands for the row of a key that is gone.
  func withEntry<R, E: Error>(
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>?) throws(E) -> R
  ) throws(E) -> R {
    try block.withEntry(place, body)
  }

  /// The order of its key before another one's: negative if it is smaller.
  func order(before other: borrowing SortedRunCursor) -> Int {
    withEntry { key, _ in other.block.compare(other.place, to: key) } * -1
  }

  private mutating func load(_ number: Int) throws(FileError) {
    blockNumber = number
    guard (0..<run.blocks.count).contains(number) else { return }
    block = try run.block(number, reusing: block)
  }

  /// Goes on to the neighbouring block at the end of one, and looks whether the range is left.
  private mutating func settle() throws(FileError) {
    isValid = false
    while !(0..<block.entryCount).contains(place) {
      let next = blockNumber + (direction == .forwards ? 1 : -1)
      guard (0..<run.blocks.count).contains(next) else { return }
      try load(next)
      place = direction == .forwards ? 0 : block.entryCount - 1
    }
    switch direction {
    case .forwards:
      isValid = range.upper.map { block.compare(place, to: $0.span) < 0 } ?? true
    case .backwards:
      let lower = range.lower
      isValid = block.compare(place, to: lower.span) >= 0
    }
  }
}
