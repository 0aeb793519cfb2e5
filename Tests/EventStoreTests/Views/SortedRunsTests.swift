import EventModel
import Platform
import SeededRandom
import Testing

@testable import EventStore

private let trial = ViewTrial()

@Suite("Layers of changes in a spill file")
struct SortedRunsTests {
  @Test(
    "Read like a dictionary after any changes in any number of layers",
    arguments: (0..<16).map { UInt64($0) &* 7919 &+ UInt64.random(in: 0..<1 << 32) })
  func equalsModel(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try ViewFolder()
    let file = SpillFile(in: folder.path, prefix: "run", memoryByteCount: 512)
    var model = ViewModel()
    var view = OverlayView(over: SortedRuns())
    for layer in 0..<8 {
      try trial.change(&view, &model, times: Int.random(in: 0...60, using: &random), &random)
      try trial.expectEqual(view, model, &random, "before layer \(layer), seed \(seed)")
      let left = Int.random(in: 0...view.changedByteCount, using: &random)
      try view.writeOut(leaving: left, to: file)
      #expect(view.changedByteCount <= left)
      try trial.expectEqual(view, model, &random, "layer \(layer), seed \(seed)")
    }
    try view.writeOut(leaving: 0, to: file)
    try trial.expectEqual(view.base, model, &random, "seed \(seed)")
    #expect(try FileSystem.names(in: folder.path).isEmpty, "the file has no name")
  }

  /// They took 12 bits a key however many keys there were.
  @Test("The filters of all layers share a limit of memory")
  func filterLimit() throws {
    let table = trial.rows
    let file = SpillFile(in: "/nowhere", prefix: "run")
    var view = OverlayView(over: SortedRuns())
    var limits = [view.base.nextFilterByteLimit]
    for layer in 0..<4 as Range<UInt64> {
      for number in 0..<1000 as Range<UInt64> {
        var key = KeyWriter()
        key.append(number &* 0x9e37_79b9_7f4a_7c15 &+ layer)
        try view.put(table, key.bytes.span, [1].span)
      }
      try view.writeOut(leaving: 0, to: file)
      limits.append(view.base.nextFilterByteLimit)
    }
    #expect(limits == limits.sorted(by: >) && Set(limits).count == 5, "each leaves less: \(limits)")
  }

  @Test("Long tables are read over many blocks, both ways and from any key")
  func manyBlocks() throws {
    let table = trial.rows
    var view = OverlayView(over: SortedRuns())
    for number in 0..<5000 as Range<UInt64> {
      var key = KeyWriter()
      key.append(number * 2)
      let row = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 40)
      try view.put(table, key.bytes.span, row.span)
    }
    try view.writeOut(leaving: 0, to: SpillFile(in: "/nowhere", prefix: "run"))
    let runs = view.base
    #expect(try #require(runs.runs[table]).first?.blocks.count ?? 0 > 5)
    #expect(runs.entryCount == 5000)
    let all = try runs.rows(table)
    #expect(all.count == 5000)
    #expect(try runs.rows(table, .all, .backwards) == all.reversed())
    for number in stride(from: 1 as UInt64, to: 10_000, by: 777) {
      var key = KeyWriter()
      key.append(number)
      let found = try runs.row(table, key.bytes.span)
      #expect((found != nil) == number.isMultiple(of: 2))
      let rest = try runs.rows(table, KeyRange(from: key.bytes))
      #expect(rest == all.filter { !$0.key.lexicographicallyPrecedes(key.bytes) })
      #expect(
        try runs.rows(table, KeyRange(upTo: key.bytes), .backwards, limit: 3)
          == Array(all.filter { $0.key.lexicographicallyPrecedes(key.bytes) }.suffix(3).reversed()))
    }
  }
}
