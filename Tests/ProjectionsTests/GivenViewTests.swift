import Domain
import EventModel
import EventStore
import Projections
import Synchronization
import Testing

@Suite("Given a view")
struct GivenViewTests {
  private let björk = SingerAdded(id: Identifier(1), name: "Björk")

  private func names(
    _ view: borrowing OverlayView<EmptyView>
  ) throws(ViewError) -> [String] {
    var names: [String] = []
    try SingersByNameProjector.visitAll(in: view) { row throws(ViewError) in
      names.append(row.name)
      return .more
    }
    return names
  }

  /// The example of the documentation.
  @Test("A renamed singer is listed under the new name")
  func example() throws {
    let renamed = SingerRenamed(id: björk.id, name: "Anohni", previousName: "Björk")
    let given = GivenView(
      [SingersByNameProjector()], [CatalogueEvent.singer(.added(björk))])
    try given.then(["Björk"], names)
    try given.and([CatalogueEvent.singer(.renamed(renamed))]).then(["Anohni"], names)
  }

  @Test("All projectors of the catalogue can be interrupted at every event of a history")
  func catalogue() throws {
    try GivenView(
      CatalogueProjectors.all,
      [
        singer(1, "Björk"), song(10, "Army of Me", "1995", 1), move(10, from: 1, to: nil),
        artist(2, "Genesis"), album(20, "Foxtrot", "1972", genre: "Rock", by: 2),
        fruit(3, "Mango"), source(4, "India"), pair(3, 4), unpair(3, 4), contact(5, "Anna"),
        CatalogueEvent.singer(.deleted(SingerDeleted(id: Identifier(1), name: "Björk"))),
        singer(1, "Björk"),
      ]
    ).then(["Björk"], names)
  }

  @Test("Another answer is thrown, with what was found")
  func mismatch() {
    let given = GivenView([SingersByNameProjector()], [CatalogueEvent.singer(.added(björk))])
    #expect(
      throws: OutcomeMismatch("the answer [] was expected, but it is: [\"Björk\"]")
    ) { try given.then([], names) }
  }

  @Test("A projector that remembers something beside its rows is found out")
  func memory() throws {
    let given = GivenView([CountingProjector(fault: .memory)], [singer(1, "A"), singer(2, "B")])
    #expect {
      try given.then(true) { _ in true }
    } throws: { error in
      "\(error)".contains("the rows are others (table counting/count)")
    }
  }

  @Test("A projector that changes a table that it does not name is found out")
  func otherTable() throws {
    let given = GivenView([CountingProjector(fault: .otherTable)], [singer(1, "A")])
    #expect(
      throws: OutcomeMismatch(
        "a projector changed the table counting/other, which none of them names")
    ) { try given.then(true) { _ in true } }
  }

  @Test("A projector without fault passes, and events that cannot be folded are told")
  func others() throws {
    try GivenView([CountingProjector(fault: nil)], [singer(1, "A"), singer(2, "B")])
      .then(true) { _ in true }
    let given = GivenView([CountingProjector(fault: .failure)], [singer(1, "A")])
    #expect {
      try given.then(true) { _ in true }
    } throws: { error in
      "\(error)".hasPrefix("the events cannot be folded: ")
    }
  }
}

/// Counts events, rightly or with a fault.
private final class CountingProjector: Projector {
  enum Fault {
    /// It counts in memory and not in its row.
    case memory
    case otherTable
    case failure
  }

  private static let table = ViewTable(view: "counting", name: "count")
  private static let other = ViewTable(view: "counting", name: "other")

  let name = "counting"
  let version = 1
  let tables = [CountingProjector.table]
  let eventTypes: Set<EventType>? = nil
  private let fault: Fault?
  private let memory = Mutex<UInt8>(0)

  init(fault: Fault?) { self.fault = fault }

  func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    if fault == .failure { throw .damagedRow(Self.table, problem: "it is a test") }
    let key: [UInt8] = [1]
    let stored = try view.row(Self.table, key.span)?.first ?? 0
    let remembered = memory.withLock { count in
      count += 1
      return count
    }
    let row = [fault == .memory ? remembered : stored + 1]
    try view.put(fault == .otherTable ? Self.other : Self.table, key.span, row.span)
  }
}
