import EventModel
import Testing

@testable import EventStore

private let rows = ViewTable(view: "trial", name: "rows")
private let lists = ViewTable(view: "trial", name: "lists", kind: .postings)

@Suite("A view with changes in memory over it")
struct OverlayViewTests {
  @Test(
    "Reads like a dictionary after any changes above any changes",
    arguments: (0..<24).map { UInt64($0) &* 7919 &+ UInt64.random(in: 0..<1 << 32) })
  func equalsModel(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var model = ViewModel()
    var base = OverlayView(over: EmptyView())
    try change(&base, &model, times: Int.random(in: 0...200, using: &random), &random)
    var view = OverlayView(over: base)
    for _ in 0..<12 {
      try change(&view, &model, times: Int.random(in: 0...40, using: &random), &random)
      try expectEqual(view, model, &random, "seed \(seed)")
    }
    let other = try rebuilt(from: view)
    try expectEqual(other, model, &random, "changes applied again, seed \(seed)")
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

  private func change<Writer: ViewWriter & ~Copyable>(
    _ view: inout Writer, _ model: inout ViewModel, times: Int,
    _ random: inout SeededGenerator
  ) throws {
    for _ in 0..<times {
      let key = randomKey(&random)
      let number = UInt64.random(in: 0...12, using: &random) &* (UInt64.max / 12)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let row = [UInt8](
          repeating: .random(in: 0...255, using: &random), count: .random(in: 0...9, using: &random)
        )
        try view.put(rows, key.span, row.span)
        model.rows[key] = row
      case 4..<6:
        try view.delete(rows, key.span)
        model.rows[key] = nil
      case 6..<9:
        try view.insertPosting(lists, key.span, number)
        model.postings[key, default: []].insert(number)
      default:
        try view.removePosting(lists, key.span, number)
        model.postings[key]?.remove(number)
      }
    }
  }

  private func expectEqual<Reader: ViewReader & ~Copyable>(
    _ view: borrowing Reader, _ model: ViewModel, _ random: inout SeededGenerator,
    _ comment: Comment
  ) throws {
    for direction in [ScanDirection.forwards, .backwards] {
      let bounds = [randomKey(&random), randomKey(&random)]
        .sorted { $0.lexicographicallyPrecedes($1) }
      let ranges = [
        KeyRange.all, KeyRange(from: bounds[0], upTo: bounds[1]), KeyRange(prefix: [bounds[0][0]]),
        KeyRange(from: bounds[1]),
      ]
      for range in ranges {
        #expect(try view.rows(rows, range, direction) == model.scan(range, direction), comment)
        #expect(
          try view.rows(rows, range, direction, limit: 3)
            == Array(model.scan(range, direction).prefix(3)), comment)
      }
      let key = randomKey(&random)
      #expect(try view.row(rows, key.span) == model.rows[key], comment)
      let start = UInt64.random(in: 0...12, using: &random) &* (UInt64.max / 12)
      for limit in [1, 2, 5, 100] {
        #expect(
          try view.numbers(lists, key, from: start, direction, limit: limit)
            == Array(model.numbers(key, from: start, direction).prefix(limit)), comment)
      }
      let prefix = Bool.random(using: &random) ? [] : [key[0]]
      #expect(
        try view.postingKeys(lists, prefix: prefix) == model.postingKeys(prefix: prefix), comment)
    }
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

  private func randomKey(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      [0, 1, 2, 0xFE, 0xFF].randomElement(using: &random) ?? 0
    }
  }
}
