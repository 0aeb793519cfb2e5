/// Reads the tables of views, all at one moment.
///
/// Rows come in the order of their keys' bytes. Spans that a body gets are valid only inside it.
public protocol ViewReader: ~Copyable {
  /// The row at a key, or `nil`. O(log n).
  borrowing func row(_ table: ViewTable, _ key: Span<UInt8>) throws(ViewError) -> [UInt8]?

  /// Visits the rows of a range in order until the body says to stop. O(log n + visited).
  borrowing func scan(
    _ table: ViewTable, _ range: KeyRange, _ direction: ScanDirection,
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError)

  /// Appends to `numbers` up to `limit` numbers of a key's list, in order, beginning with the
  /// first one at or beyond `start` in the direction. O(log n + appended).
  borrowing func postings(
    _ table: ViewTable, _ key: Span<UInt8>, from start: UInt64, _ direction: ScanDirection,
    limit: Int, into numbers: inout [UInt64]
  ) throws(ViewError)

  /// Visits the keys of a table of postings that begin with `prefix`, in order, until the body
  /// says to stop.
  borrowing func scanPostingKeys(
    _ table: ViewTable, prefix: Span<UInt8>,
    _ body: (_ key: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError)
}

/// Reads and changes the tables of views.
public protocol ViewWriter: ViewReader, ~Copyable {
  /// Sets the row at a key.
  mutating func put(_ table: ViewTable, _ key: Span<UInt8>, _ row: Span<UInt8>) throws(ViewError)

  /// Removes the row at a key; nothing happens if there is none.
  mutating func delete(_ table: ViewTable, _ key: Span<UInt8>) throws(ViewError)

  /// Adds a number to a key's list; nothing happens if it is there.
  mutating func insertPosting(
    _ table: ViewTable, _ key: Span<UInt8>, _ number: UInt64
  ) throws(ViewError)

  /// Removes a number from a key's list; nothing happens if it is not there.
  mutating func removePosting(
    _ table: ViewTable, _ key: Span<UInt8>, _ number: UInt64
  ) throws(ViewError)
}

/// Which way a scan goes.
public enum ScanDirection: Hashable, Sendable {
  /// From small to large.
  case forwards
  /// From large to small.
  case backwards
}

/// Whether a scan goes on.
public enum ScanStep: Hashable, Sendable {
  /// On to the next row.
  case more
  /// Enough.
  case stop
}

/// A range of keys by the order of their bytes: from `lower`, included, to `upper`, not included.
public struct KeyRange: Hashable, Sendable {
  /// The first key that is meant, if there is one.
  public let lower: [UInt8]
  /// The first key beyond the range; `nil`: to the end.
  public let upper: [UInt8]?

  /// Makes a range from its bounds.
  public init(from lower: [UInt8] = [], upTo upper: [UInt8]? = nil) {
    self.lower = lower
    self.upper = upper
  }

  /// Every key.
  public static let all = KeyRange()

  /// Keys that begin with these bytes.
  public init(prefix: [UInt8]) {
    lower = prefix
    var end = prefix
    while let last = end.last, last == 0xFF { end.removeLast() }
    if let last = end.last {
      end[end.count - 1] = last + 1
      upper = end
    } else {
      upper = nil
    }
  }
}

/// Why a view could not be read or changed.
public enum ViewError: Error, Sendable, CustomStringConvertible {
  /// The view is not there: it was never built, or no such projector is known.
  case unknownTable(ViewTable)
  /// A key is longer than ``ViewTable/keyByteLimit``.
  case keyTooLong(ViewTable, byteCount: Int)
  /// A row does not have its form.
  case damagedRow(ViewTable, problem: String)
  /// An event could not be read.
  case event(EventDecodingError)
  /// The storage below failed.
  case storage(any Error & Sendable)

  /// What happened, to what, and what to do.
  public var description: String {
    switch self {
    case .unknownTable(let table):
      "There is no table \(table): the view \(table.view) is not built. Build it."
    case .keyTooLong(let table, let byteCount):
      "A key of \(byteCount) bytes does not fit into \(table) (limit \(ViewTable.keyByteLimit))."
    case .damagedRow(let table, let problem):
      "A row of \(table) is damaged: \(problem). Build the view \(table.view) again."
    case .event(let error): error.description
    case .storage(let error): "\(error)"
    }
  }
}
