import EventModel
import LMDB
import SeededRandom
import Testing

@testable import EventStore

private let trial = ViewTrial()

@Suite("Tables of views in a file")
struct LMDBViewReaderTests {
  @Test(
    "Flushed again and again, the tables read like a dictionary",
    arguments: (0..<8).map { _ in UInt64.random(in: 0..<1 << 32) })
  func equalsModel(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try ViewFolder()
    let environment = try Environment.open(path: folder.file)
    var model = ViewModel()
    for round in 0..<10 {
      let knowsEnds = round.isMultiple(of: 2)
      var view = OverlayView(over: try reader(environment, knowsEnds: knowsEnds))
      try trial.change(&view, &model, times: Int.random(in: 0...80, using: &random), &random)
      try trial.expectEqual(view, model, &random, "before the flush, seed \(seed)")
      try flush(view, environment)
      let stored = try reader(environment, knowsEnds: knowsEnds)
      try trial.expectEqual(stored, model, &random, "round \(round), seed \(seed)")
    }
  }

  @Test("A table that is not known is told from one without rows")
  func unknownTable() throws {
    let folder = try ViewFolder()
    let environment = try Environment.open(path: folder.file)
    let view = try reader(environment)
    #expect(try view.rows(trial.rows).isEmpty)
    #expect(try view.numbers(trial.lists, [1]).isEmpty)
    #expect(throws: ViewError.self) {
      try view.rows(ViewTable(view: "trial", name: "others"))
    }
  }

  @Test("What a body throws ends a scan and comes out of it")
  func throwingBody() throws {
    let folder = try ViewFolder()
    let environment = try Environment.open(path: folder.file)
    var changes = OverlayView(over: try reader(environment))
    for key in [1, 2, 3] as [UInt8] {
      try changes.put(trial.rows, [key].span, [key].span)
      try changes.insertPosting(trial.lists, [key].span, 1)
    }
    try flush(changes, environment)
    let view = try reader(environment)
    var visited = 0
    let fail = { () throws(ViewError) -> ScanStep in
      visited += 1
      throw .damagedRow(trial.rows, problem: "it is a trial")
    }
    #expect(throws: ViewError.self) {
      try view.scan(trial.rows, .all, .forwards) { _, _ throws(ViewError) in try fail() }
    }
    let prefix: [UInt8] = []
    #expect(throws: ViewError.self) {
      try view.scanPostingKeys(trial.lists, prefix: prefix.span) { _ throws(ViewError) in
        try fail()
      }
    }
    #expect(visited == 2)
  }

  @Test("A damaged row at the end of a table is noticed before anything is taken to be beyond it")
  func damagedEnd() throws {
    let folder = try ViewFolder()
    let environment = try Environment.open(path: folder.file)
    var transaction = try environment.beginWrite()
    let database = try transaction.makeDatabase(named: trial.rows.name)
    // No check follows the row.
    try transaction.put(database, [1].span, [1, 2, 3, 4, 5].span)
    try transaction.commit()
    #expect(throws: LMDBError.corrupted) { _ = try reader(environment, knowsEnds: true) }
  }

  private func reader(
    _ environment: Environment, knowsEnds: Bool = false
  ) throws -> LMDBViewReader {
    let transaction = try environment.beginRead()
    var databases = TableMap<Database?>()
    for table in [trial.rows, trial.lists] {
      databases.add(table, try transaction.database(named: table.name))
    }
    guard knowsEnds else { return LMDBViewReader(transaction, databases) }
    let ends = try LMDBViewReader.ends(of: databases, transaction)
    return LMDBViewReader(transaction, databases, ends: ends)
  }

  private func flush(
    _ view: borrowing OverlayView<LMDBViewReader>, _ environment: Environment
  ) throws {
    var transaction = try environment.beginWrite()
    for table in view.changedTables {
      let database = try transaction.makeDatabase(
        named: table.name, table.kind == .rows ? [] : .numbers)
      try transaction.write(view, of: table, to: database)
    }
    try transaction.commit()
  }
}
