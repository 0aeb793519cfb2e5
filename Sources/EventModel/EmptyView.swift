/// A view without a row: where a fold from nothing begins.
public struct EmptyView: ViewReader, Sendable {
  /// Makes an empty view.
  public init() {}

  /// Always `nil`.
  public func row(_ table: ViewTable, _ key: Span<UInt8>) throws(ViewError) -> [UInt8]? { nil }

  /// Visits nothing.
  public func scan(
    _ table: ViewTable, _ range: KeyRange, _ direction: ScanDirection,
    _ body: (_ key: Span<UInt8>, _ row: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError) {}

  /// Appends nothing.
  public func postings(
    _ table: ViewTable, _ key: Span<UInt8>, from start: UInt64, _ direction: ScanDirection,
    limit: Int, into numbers: inout [UInt64]
  ) throws(ViewError) {}

  /// Visits nothing.
  public func scanPostingKeys(
    _ table: ViewTable, prefix: Span<UInt8>,
    _ body: (_ key: Span<UInt8>) throws(ViewError) -> ScanStep
  ) throws(ViewError) {}
}
