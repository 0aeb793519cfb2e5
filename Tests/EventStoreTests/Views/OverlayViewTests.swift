import EventModel
import SeededRandom
import Testing

@testable import EventStore

private let trial = ViewTrial()
private let rows = trial.rows
private let lists = trial.lists

@Suite("A view with changes in memory over it")
struct OverlayViewTests {
  @Test(
    "Reads like a dictionary after any changes above any changes",
    arguments: (0..<24).map { UInt64($0) &* 7919 &+ UInt64.random(in: 0..<1 << 32) })
  func equalsModel(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model = ViewModel()
    var base = OverlayView(over: EmptyView())
    try trial.change(&base, &model, times: Int.random(in: 0...200, using: &random), &random)
    var view = OverlayView(over: base)
    for _ in 0..<12 {
      try trial.change(&view, &model, times: Int.random(in: 0...40, using: &random), &random)
      try trial.expectEqual(view, model, &random, "seed \(seed)")
    }
    let other = try rebuilt(from: view)
    try trial.expectEqual(other, model, &random, "changes applied again, seed \(seed)")
  }

  @Test("A list whose stored numbers are nearly all removed gives the rest")
  func manyRemoved() throws {
    var base = OverlayView(over: EmptyView())
    for number in 1...500 as ClosedRange<UInt64> {
      try base.insertPosting(lists, [1].span, number)
      try base.insertPosting(lists, [2].span, number)
    }
    var view = OverlayView(over: base)
    for number in 1...499 as ClosedRange<UInt64> { try view.removePosting(lists, [1].span, number) }
    for number in 1...500 as ClosedRange<UInt64> { try view.removePosting(lists, [2].span, number) }
    #expect(try view.numbers(lists, [1], limit: 1) == [500])
    #expect(try view.numbers(lists, [1], from: .max, .backwards) == [500])
    #expect(try view.numbers(lists, [1], from: 499, .backwards).isEmpty)
    #expect(try view.postingKeys(lists) == [[1]])
  }

  @Test("A scan inside a scan of the same table sees the same rows")
  func nestedScans() throws {
    var view = OverlayView(over: EmptyView())
    for number in 0..<20 as Range<UInt8> { try view.put(rows, [number].span, [number].span) }
    var seen = 0
    try view.scan(rows, .all, .backwards) { _, _ throws(ViewError) in
      seen += try view.rows(rows).count
      return .more
    }
    #expect(seen == 400)
  }

  @Test("A key that LMDB could not hold is refused", arguments: [0, 512, 4000])
  func keyLength(count: Int) throws {
    var view = OverlayView(over: EmptyView())
    let key = [UInt8](repeating: 7, count: count)
    let error = #expect(throws: ViewError.self) { try view.put(rows, key.span, [1].span) }
    #expect("\(try #require(error))".contains("A key of \(count) bytes"))
    try view.put(rows, [UInt8](repeating: 7, count: 511).span, [1].span)
    #expect(try view.rows(rows).count == 1)
  }

  @Test("Rewriting a row of the same length takes no more memory")
  func memoryOfRewrites() throws {
    var view = OverlayView(over: EmptyView())
    try view.put(rows, [1].span, [0, 0, 0].span)
    let before = view.changedByteCount
    for number in 0..<200 as Range<UInt8> { try view.put(rows, [1].span, [number, 1, 2].span) }
    #expect(view.changedByteCount == before)
    #expect(try view.row(rows, [1].span) == [199, 1, 2])
    try view.insertPosting(lists, [1].span, 5)
    #expect(view.changedByteCount > before)
  }

  @Test("Changed tables come by name, and changes by key")
  func changesInOrder() throws {
    var view = OverlayView(over: EmptyView())
    let earlier = ViewTable(view: "other", name: "z")
    for key in [9, 3, 7] as [UInt8] {
      try view.put(rows, [key].span, [key].span)
      try view.put(earlier, [key].span, [key].span)
      try view.insertPosting(lists, [key].span, UInt64(key))
    }
    try view.delete(rows, [3].span)
    #expect(view.changedTables.map(\.description) == ["other/z", "trial/lists", "trial/rows"])
    var found: [String] = []
    view.forEachRowChange(in: rows) { key, row in
      if let row { found.append("\(key[0]):\(row[0])") } else { found.append("\(key[0]):gone") }
    }
    #expect(found == ["3:gone", "7:7", "9:9"])
  }

  /// What a flush does: every row and number of `view`, told as changes, in a view of their own.
  private func rebuilt(
    from view: borrowing OverlayView<OverlayView<EmptyView>>
  ) throws -> OverlayView<EmptyView> {
    var copy = OverlayView(over: EmptyView())
    for table in view.base.changedTables {
      try apply(view.base, table, to: &copy)
    }
    for table in view.changedTables {
      try apply(view, table, to: &copy)
    }
    return copy
  }

  private func apply<Base: ViewReader & ~Copyable>(
    _ view: borrowing OverlayView<Base>, _ table: ViewTable,
    to copy: inout OverlayView<EmptyView>
  ) throws {
    try view.forEachRowChange(in: table) { key, row throws(ViewError) in
      if let row { try copy.put(table, key, row) } else { try copy.delete(table, key) }
    }
    try view.forEachPostingChange(in: table) { key, added, removed throws(ViewError) in
      for number in removed { try copy.removePosting(table, key, number) }
      for number in added { try copy.insertPosting(table, key, number) }
    }
  }
}
