import Domain
import EventModel
import EventStore
import Foundation
import Projections
import SeededRandom
import Testing

@testable import reprise

/// What a power cut may leave of a store's files is worked out from a trace of everything that the
/// program wrote, and each such image is opened and checked.
@Suite("Crash images", .serialized)
struct CrashImageTests {
  private static let imageCount =
    ProcessInfo.processInfo.environment["REPRISE_CRASH_IMAGES"].flatMap(Int.init) ?? 200

  @Test(
    "Whenever the power goes, the store opens, and every acknowledged command is there as a whole",
    .enabled(if: RecordedWorkload.isPossible, "skipped: the recording library was not built"))
  func powerCuts() throws {
    var dice = SeededGenerator("crash images")
    let reprise = try Reprise()
    let workload = try RecordedWorkload(reprise, &dice)
    let answers = try workload.answers()
    try #require(answers.count > 20)
    let final = try LogRecord(of: reprise)
    final.check(answers.map(\.answer))
    let entries = workload.trace.entries
    var disk = SimulatedDisk()
    var tally = Tally()
    for (index, entry) in entries.enumerated() {
      disk.apply(entry)
      let count = Self.share(of: index + 1, entries.count) - Self.share(of: index, entries.count)
      for _ in 0..<count {
        let fate = dice.pick(SimulatedDisk.Fate.allCases)
        let image = disk.image(fate, &dice)
        let told = answers.prefix { $0.index <= index }.map(\.answer)
        let check = CrashImageCheck(image: image, told: told, final: final)
        let name = "image \(tally.imageCount), after entry \(index) of \(entries.count), \(fate)"
        tally.add(try check.run(name, withProgram: tally.imageCount % 25 == 0), told.count)
      }
    }
    print(tally.report(entryCount: entries.count))
    #expect(tally.imageCount == Self.imageCount)
    #expect(tally.lostCount == 0)
  }

  /// How many of the images belong to the first entries.
  private static func share(of index: Int, _ count: Int) -> Int { index * imageCount / count }

  private struct Tally {
    var imageCount = 0
    var storeCount = 0
    var toldCount = 0
    var lostCount = 0

    mutating func add(_ result: CrashImageCheck.Result, _ told: Int) {
      imageCount += 1
      storeCount += result.isStore ? 1 : 0
      toldCount += told
      lostCount += result.lostCount
    }

    func report(entryCount: Int) -> String {
      "crash images: \(imageCount) of \(entryCount) recorded operations, \(storeCount) with a "
        + "store; acknowledged commands looked for: \(toldCount), lost: \(lostCount)"
    }
  }
}

/// Whether one image is a store that lost nothing.
struct CrashImageCheck {
  struct Result {
    var isStore = false
    var lostCount = 0
  }

  /// The files by their names.
  let image: [String: Data]
  /// What programs had been told when the power went.
  let told: [Answer]
  /// The log as it was at the end.
  let final: LogRecord

  func run(_ name: String, withProgram: Bool) throws -> Result {
    let reprise = try Reprise()
    try FileManager.default.createDirectory(
      atPath: reprise.store, withIntermediateDirectories: false)
    for (file, content) in image {
      try content.write(to: URL(fileURLWithPath: "\(reprise.store)/\(file)"))
    }
    var result = Result()
    guard image["log.mdb"] != nil else {
      #expect(told.isEmpty, "\(name): the log is gone")
      result.lostCount = told.count
      return result
    }
    result.isStore = true
    do {
      result.lostCount = try checkStore(reprise.store, name)
    } catch {
      Issue.record("\(name): \(error)")
      result.lostCount = told.count
    }
    if withProgram {
      let next = try reprise.run("fruit", "add", "Next")
      #expect(next.code == 0, "\(name): \(next.errors)")
      let verified = try reprise.run("verify")
      #expect(verified.code == 0, "\(name): \(verified.errors)")
    }
    return result
  }

  /// Opens the store and checks it.
  ///
  /// - Returns: How many acknowledged commands are not there.
  private func checkStore(_ path: String, _ name: String) throws -> Int {
    let store = try EventStore(
      path: path, access: .readWrite,
      configuration: EventStore.Configuration(
        application: "reprise", projectors: CatalogueProjectors.all,
        upcasters: CatalogueUpcasters.all))
    #expect(try store.verifyLog().damage.isEmpty, "\(name): the log is damaged")
    let head = try store.head().rawValue
    if head > 0 {
      // Everything in the log is right (see above); its end says which commits are there.
      #expect(try store.event(at: Position(head)) == final.events[Int(head) - 1], "\(name)")
    }
    let lost = told.filter { ($0.events.last?.position ?? 0) > head }
    #expect(lost.isEmpty, "\(name): \(lost.count) acknowledged commands are lost")
    try store.bringViewsUpToDate(store.viewNames)
    for view in store.viewNames {
      switch try store.verifyView(view) {
      case .equal(_, let position): #expect(position.rawValue == head, "\(name): \(view)")
      case .unbuilt where head == 0: break
      case let other: Issue.record("\(name): the view \(view) is wrong: \(other)")
      }
    }
    return lost.count
  }
}
