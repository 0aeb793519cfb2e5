import EventModel
import EventStore
import Foundation
import Platform
import Projections
import SeededRandom
import Testing

@testable import reprise

@Suite("Many readers", .serialized)
struct ManyReadersTests {
  private static let readerCount = 500

  @Test("Five hundred readers at once read on, while others write, read and begin")
  func atOnce() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Björk")
    let store = try EventStore(
      path: reprise.store, access: .readOnly,
      configuration: EventStore.Configuration(
        application: "reprise", projectors: CatalogueProjectors.all))
    let name = SingersByNameProjector().name
    try store.bringViewsUpToDate([name])
    // How many are inside, and whether they may leave.
    let gate = Monitor((inside: 0, left: 0, isOpen: false))
    for _ in 0..<Self.readerCount {
      let isStarted = WorkerThread.start {
        let position = try? store.readViews([name]) { (_, position) throws(ViewError) in
          gate.withLock { $0.inside += 1 }
          gate.wait { $0.isOpen ? () : nil }
          return position
        }
        gate.withLock { $0.left += position == Position(1) ? 1 : 0 }
      }
      try #require(isStarted)
    }
    #expect(eventually { gate.withLock { $0.inside } == Self.readerCount })
    for number in 0..<5 {
      try #require(try reprise.run("singer", "add", "Singer \(number)").code == 0)
      #expect(try reprise.run("singer", "list", "--json").rows.count == number + 2)
    }
    gate.withLock { $0.isOpen = true }
    #expect(eventually { gate.withLock { $0.left } == Self.readerCount })
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("Processes that read at once, some of them killed, leave no trace in the reader table")
  func processes() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Björk")
    try reprise.run("singer", "list")
    var dice = SeededGenerator("many reading processes")
    let readers = try (0..<(Reprise.isLong ? Self.readerCount : 40)).map { _ in
      try Worker(reprise, ["singer", "list", "--json"], file: "/dev/null")
    }
    var killedCount = 0
    for reader in readers {
      if dice.roll(4) == 0 {
        killedCount += 1
        reader.killAtOnce()
      } else {
        #expect(try reader.finish() == 0, "\(reader.complaints)")
      }
    }
    print("many reading processes: \(readers.count), \(killedCount) of them killed")
    let status = try reprise.run("status", "--json")
    // Whoever opens the file clears the table; it reads itself.
    #expect(status.column("oldestReader") == ["null"], "\(status.output)")
    #expect(try reprise.run("singer", "add", "Sade").code == 0)
  }
}
