import EventModel

/// Puts rows that come in the order of their keys into the whole order: runs of rows whose keys
/// were cut at the same place are held back and sorted by what the rows say.
///
/// Only such a run is ever held: names of hundreds of bytes that begin alike.
struct RunSorter<Row> {
  /// What a body does with a row.
  typealias Body = (Row) throws(ViewError) -> ScanStep

  private let layout: KeyLayout
  private let precedes: (Row, Row) -> Bool
  private var prefix: [UInt8] = []
  private var run: [Row] = []

  /// Makes a sorter; `precedes` is the whole order of rows whose keys are equal so far.
  init(_ layout: KeyLayout, by precedes: @escaping (Row, Row) -> Bool) {
    self.layout = layout
    self.precedes = precedes
  }

  /// Takes the next row in the order of keys, and hands on what has its place now.
  mutating func add(
    _ row: Row, key: Span<UInt8>, to body: Body
  ) throws(ViewError) -> ScanStep {
    guard let count = layout.cutPrefix(of: key) else {
      if try finish(body) == .stop { return .stop }
      return try body(row)
    }
    if run.isEmpty || !hasPrefix(key, count: count) {
      if try finish(body) == .stop { return .stop }
      prefix = (0..<count).map { key[$0] }
    }
    run.append(row)
    return .more
  }

  /// Hands on what is still held back.
  @discardableResult
  mutating func finish(_ body: Body) throws(ViewError) -> ScanStep {
    guard !run.isEmpty else { return .more }
    let sorted = run.count > 1 ? run.sorted(by: precedes) : run
    run = []
    for row in sorted where try body(row) == .stop { return .stop }
    return .more
  }

  private func hasPrefix(_ key: Span<UInt8>, count: Int) -> Bool {
    guard prefix.count == count else { return false }
    for index in 0..<count where key[index] != prefix[index] { return false }
    return true
  }
}
