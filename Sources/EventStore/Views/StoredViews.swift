import EventModel

/// What is stored of views: their tables in the file, or nothing where there is no file.
public enum StoredViews: ViewReader, ~Copyable {
  /// Nothing is stored.
  case none(EmptyView)
  /// The tables in the file.
  case file(LMDBViewReader)

  /// The row at a key, or `nil`.
  public borrowing func row(
    _ table: ViewTable, _ key: Span<UInt8>
  ) throws(ViewError) -> [UInt8]? {
    switch self {
    case .none(let reader): try reader.row(table, key)
    case .file(let reader): try reader.row(table, key)
    }
  }

  /// Visits the rows of a range in order until the body says to stop.
  public borrowing func scan(
    _ table: ViewTable, _ range: KeyRange, _ direction: ScanDirection,
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    switch self {
    case .none(let reader): try reader.scan(table, range, direction, body)
    case .file(let reader): try reader.scan(table, range, direction, body)
    }
  }

  /// Appends to `numbers` up to `limit` numbers of a key's list, in order.
  public borrowing func postings(
    _ table: ViewTable, _ key: Span<UInt8>, from start: UInt64, _ direction: ScanDirection,
    limit: Int, into numbers: inout [UInt64]
  ) throws(ViewError) {
    switch self {
    case .none(let reader):
      try reader.postings(table, key, from: start, direction, limit: limit, into: &numbers)
    case .file(let reader):
      try reader.postings(table, key, from: start, direction, limit: limit, into: &numbers)
    }
  }

  /// Visits the keys of a table of postings that begin with `prefix`, in order.
  public borrowing func scanPostingKeys(
    _ table: ViewTable, prefix: Span<UInt8>,
    _ body: (_ key: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    switch self {
    case .none(let reader): try reader.scanPostingKeys(table, prefix: prefix, body)
    case .file(let reader): try reader.scanPostingKeys(table, prefix: prefix, body)
    }
  }
}

/// The views that were asked for, all at one position: what is stored, and what had to be folded
/// in memory to get there.
public typealias ViewSnapshot = OverlayView<StoredViews>

/// A snapshot of views, and the position that it holds for.
struct PositionedViews: ~Copyable {
  let snapshot: ViewSnapshot
  let position: Position

  /// The snapshot alone.
  consuming func takeSnapshot() -> ViewSnapshot { snapshot }
}
