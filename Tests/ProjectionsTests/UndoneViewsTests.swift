import Domain
import EventModel
import Projections
import SeededRandom
import Testing

@Suite("Undone commits")
struct UndoneViewsTests {
  /// The views, the rules that chance follows, and the commits so far.
  private struct Run: ~Copyable {
    var history: RandomHistory
    var view = FoldedView()
    var commits: [UndoneCommit] = []
    var dice: SeededGenerator

    init(seed: UInt64) {
      history = RandomHistory(seed: seed)
      dice = SeededGenerator(seed: seed &+ 1)
    }

    /// Makes a commit of a few commands; `nil` if none of them did anything.
    mutating func commit() throws -> UndoneCommit? {
      var events: [CatalogueEvent] = []
      for _ in 0..<Int.random(in: 1...3, using: &dice) { events += try history.next() }
      return try happen(events)
    }

    mutating func happen(_ events: [CatalogueEvent]) throws -> UndoneCommit? {
      guard !events.isEmpty else { return nil }
      let first = Position(UInt64(view.history.count) + 1)
      try view.happen(events)
      commits.append(UndoneCommit(first: first, events: events))
      return commits.last
    }

    /// Undoes a commit; `nil` if that is refused or has nothing to do.
    mutating func undo(_ commit: UndoneCommit) throws -> UndoneCommit? {
      guard case .success(let events) = try history.undo(commit) else { return nil }
      return try happen(events)
    }
  }

  @Test(
    "After the undo of the latest commit every view is as before, and after the redo as with it",
    arguments: [UInt64.random(in: 0 ... .max), 1, 2])
  func latest(seed: UInt64) throws {
    var run = Run(seed: seed)
    var count = 0
    for _ in 0..<40 {
      let before = try run.view.comparableRows()
      guard let commit = try run.commit() else { continue }
      let after = try run.view.comparableRows()
      guard let undo = try run.undo(commit) else {
        // What a commit did and took back itself leaves nothing to undo; nothing else is refused.
        #expect(before == after, "seed \(seed)")
        continue
      }
      count += 1
      #expect(try run.view.comparableRows() == before, "seed \(seed)")
      guard let redo = try run.undo(undo) else {
        Issue.record("an undo was not undone, seed \(seed)")
        return
      }
      #expect(try run.view.comparableRows() == after, "seed \(seed)")
      if Bool.random(using: &run.dice) { _ = try run.undo(redo) }
    }
    #expect(count > 20, "seed \(seed)")
  }

  @Test(
    "The undo of any commit is refused, or can be undone again, and breaks no rule",
    // In the last one a pair that was parted is joined again before the undo, which did nothing.
    arguments: [UInt64.random(in: 0 ... .max), 1, 2, 2_564_479_081_938_822_922])
  func any(seed: UInt64) throws {
    var run = Run(seed: seed)
    var (done, refused, empty) = (0, 0, 0)
    for _ in 0..<60 {
      _ = try run.commit()
      guard let chosen = run.commits.suffix(12).randomElement(using: &run.dice) else { continue }
      let before = try run.view.comparableRows()
      switch try run.history.undo(chosen) {
      case .failure(let rejection):
        refused += 1
        #expect(!rejection.message.isEmpty)
      case .success(let events):
        guard let undo = try run.happen(events) else {
          empty += 1
          continue
        }
        done += 1
        #expect(try run.view.comparableRows() != before, "seed \(seed)")
        #expect(run.history.problems().isEmpty, "seed \(seed)")
        guard Bool.random(using: &run.dice) else { continue }
        #expect(try run.undo(undo) != nil, "seed \(seed)")
        #expect(try run.view.comparableRows() == before, "seed \(seed)")
      }
    }
    print("seed \(seed): \(done) undone, \(refused) refused, \(empty) without effect")
    #expect(done > 0 && refused > 0, "seed \(seed)")
  }
}

extension FoldedView {
  /// Every row of every table, the text search's with records in place of their numbers: a record
  /// that comes back has another number.
  borrowing func comparableRows() throws -> [[[UInt8]]] {
    let rows = try rows()
    let search = Array("text-search/".utf8)
    let documents = Array("text-search/documents".utf8)
    let numbers = Array("text-search/numbers".utf8)
    var records: [[UInt8]: [UInt8]] = [:]
    for row in rows where row[0] == documents { records[Self.number(row[1])] = row[2] }
    return rows.map { row in
      guard row[0].starts(with: search) else { return row }
      if row[0] == documents { return [row[0], Array(row[1].prefix(1)), row[2]] }
      if row[0] == numbers { return [row[0], row[1]] }
      let found = row.dropFirst(2).map { records[row[1].prefix(1) + $0] ?? [] }
      return row.prefix(2) + found.sorted { $0.lexicographicallyPrecedes($1) }
    }.sorted { $0.lexicographicallyPrecedes($1) { $0.lexicographicallyPrecedes($1) } }
  }

  /// A document's kind and number, as the lists of trigrams give it.
  private static func number(_ key: [UInt8]) -> [UInt8] {
    let number = key.dropFirst().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return key.prefix(1) + Array("\(number)".utf8)
  }
}
