import EventModel
import EventStore
import Foundation
import Projections
import Testing

@testable import reprise

/// After a field was added to the read model every stored view failed to load, until somebody
/// replayed all events by hand.
@Suite("Views of an earlier version")
struct OlderViewsTests {
  /// How a projector may have been in an earlier release: it knew nothing of some events.
  private struct Earlier<Current: Projector>: Projector {
    let current: Current
    let knownTypes: Set<EventType>

    var name: String { current.name }
    var version: Int { current.version - 1 }
    var tables: [ViewTable] { current.tables }
    var eventTypes: Set<EventType>? { knownTypes }

    func apply<Writer: ViewWriter & ~Copyable>(
      _ event: RecordedEvent, to view: inout Writer
    ) throws(ViewError) {
      try current.apply(event, to: &view)
    }
  }

  @Test("The program builds them anew by itself when they are asked, and says so; no event changes")
  func rebuilt() throws {
    let reprise = try Reprise()
    let fixture = Reprise.package.appendingPathComponent("Fixtures/catalogue.jsonl").path
    try #require(try reprise.run("apply", fixture).code <= 1)
    let right = try reprise.run("singer", "list", "--json").output
    let digests = try reprise.viewDigests()
    let log = try Data(contentsOf: URL(fileURLWithPath: "\(reprise.store)/log.mdb"))
    try reprise.removeViews()
    try buildEarlierViews(reprise)
    let states = try reprise.run("projection", "list", "--json")
    let state = zip(states.column("name"), states.column("state"))
      .first { $0.0 == SingersByNameProjector.view }?.1
    #expect(state == "outdated")
    let list = try reprise.run("singer", "list", "--json")
    #expect(list.code == 0 && list.output == right)
    #expect(list.errors.contains(SingersByNameProjector.view), "\(list.errors)")
    let again = try reprise.run("singer", "list", "--json")
    #expect(again.output == right && again.errors.isEmpty)
    #expect(try reprise.viewDigests() == digests)
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(reprise.store)/log.mdb")) == log)
  }

  @Test(
    "Any command finds them, builds all of them, and says so in one line each; then it is silent",
    arguments: [["contact", "list"], ["fruit", "add", "Medlar"]])
  func anyCommand(_ words: [String]) throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    try reprise.run("source", "add", "Orchard")
    try buildEarlierViews(reprise)
    let asIs = try reprise.run("contact", "list", "--stale-ok")
    #expect(asIs.errors == "No contacts.\n")
    let first = try reprise.run(words + ["--json"], input: Data())
    #expect(first.code == 0)
    let lines = first.errors.split(separator: "\n")
    #expect(
      lines.filter { $0.contains("singers-by-name") } == [
        "The view singers-by-name has a new form (version \(version - 1) → \(version)): it is "
          + "built from 2 events."
      ])
    #expect(lines.contains("The view contacts-by-name is new: it is built from 2 events."))
    let states = try reprise.run("projection", "list", "--json").column("state")
    // The indexes and the Merkle tree are made when they are needed.
    #expect(states.count > 10 && states.filter { $0 == "live" }.count >= states.count - 3)
    let again = try reprise.run("singer", "list", "--json")
    #expect(again.errors.isEmpty && again.column("name") == ["A"])
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("Views of today that nobody asked for are not built by a command, which says nothing")
  func unasked() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    try reprise.run("singer", "list")
    #expect(try reprise.run("source", "add", "Orchard").errors.isEmpty)
    let list = try reprise.run("projection", "list", "--json")
    let states = Dictionary(uniqueKeysWithValues: zip(list.column("name"), list.column("state")))
    #expect(states["singers-by-name"] == "live")
    #expect(states["contacts-by-name"] == "unbuilt")
  }

  private var version: Int { SingersByNameProjector().version }

  /// Builds the views as the earlier release would have.
  private func buildEarlierViews(_ reprise: Reprise) throws {
    let earlier = Earlier(
      current: SingersByNameProjector(),
      knownTypes: [EventType(literal: "SingerAdded"), EventType(literal: "SingerRenamed")])
    let store = try EventStore(
      path: reprise.store, access: .readWrite,
      configuration: EventStore.Configuration(application: "reprise", projectors: [earlier]))
    try store.bringViewsUpToDate([earlier.name])
    let position = try store.readViews([earlier.name]) { (_, position) throws(ViewError) in
      position
    }
    #expect(try store.head() == position)
  }
}
