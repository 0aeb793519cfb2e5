import Foundation
import Platform
import Testing

@Suite("Rebuilding and checking views through the program")
struct RebuildCommandTests {
  private func catalogue() throws -> Reprise {
    let reprise = try Reprise()
    for number in 1...3 { try reprise.run("singer", "add", "Singer \(number)") }
    _ = try reprise.run("singer", "list")
    return reprise
  }

  @Test("A second rebuild at the same time is refused as a conflict, and queries go on")
  func busy() throws {
    let reprise = try catalogue()
    let lock = try FileLock.take("\(reprise.store)/views.mdb-build", whenBusy: .giveUp)
    try #require(lock != nil)
    let result = try reprise.run("projection", "rebuild", "--all")
    #expect(result.code == 75)
    #expect(result.errors.contains("Another process builds views"))
    #expect(try reprise.run("singer", "list", "--json").rows.count == 3)
    withExtendedLifetime(lock) {}
  }

  @Test("With --quiet a rebuild says nothing")
  func quiet() throws {
    let reprise = try catalogue()
    let result = try reprise.run("projection", "rebuild", "--all", "--quiet")
    #expect(result == RunResult(output: "", errors: "", code: 0))
  }

  @Test("Ctrl-C leaves views that are right, whenever it comes")
  func interrupted() throws {
    let reprise = try catalogue()
    let digests = try reprise.viewDigests()
    for milliseconds in [0, 5, 10, 20, 40] {
      let worker = try Worker(reprise, ["projection", "rebuild", "--all"], file: "/dev/null")
      usleep(UInt32(milliseconds * 1000))
      worker.process.interrupt()
      worker.process.waitUntilExit()
      // Done, given up, or ended by the signal before it was listened to.
      #expect([0, 1, SIGINT].contains(worker.process.terminationStatus))
      #expect(try reprise.viewDigests() == digests)
    }
  }

  @Test("A check of the whole store changes nothing, and says what it could not compare")
  func verify() throws {
    let reprise = try catalogue()
    #expect(try reprise.run("projection", "rebuild", "--all").code == 0)
    let url = URL(fileURLWithPath: "\(reprise.store)/views.mdb")
    let before = try Data(contentsOf: url)
    let whole = try reprise.run("verify", "--json")
    #expect(whole.code == 0 && whole.column("whole").allSatisfy { $0 == "1" })
    #expect(try Data(contentsOf: url) == before)
    try reprise.removeViews()
    let without = try reprise.run("verify", "--json")
    #expect(without.code == 0)
    #expect(without.column("message").dropFirst().allSatisfy { $0.hasPrefix("not compared") })
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test("A check of the whole store lists damaged views and goes on")
  func verifyDamaged() throws {
    let reprise = try catalogue()
    #expect(try reprise.run("projection", "rebuild", "--all").code == 0)
    let url = URL(fileURLWithPath: "\(reprise.store)/views.mdb")
    let partCount = try reprise.run("verify", "--json").rows.count
    let whole = try Data(contentsOf: url)
    var found = 0
    for page in 2..<whole.count / 4096 {
      var damaged = whole
      damaged.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
      try damaged.write(to: url)
      let result = try reprise.run("verify", "--json")
      #expect([0, 1].contains(result.code), "page \(page): \(result.errors)")
      #expect(result.rows.count == partCount, "page \(page)")
      #expect(try Data(contentsOf: url) == damaged, "page \(page): it was changed")
      if result.code == 1 { found += 1 }
    }
    #expect(found > 5)
  }

  @Test("The status shows sizes, how far views are, and digests where they are wanted")
  func status() throws {
    let reprise = try catalogue()
    let status = try #require(try reprise.run("status", "--json").rows.first)
    #expect(status["viewsDiskBytes"] as? Int ?? 0 > 0)
    let views = try #require(status["views"] as? [[String: Any]])
    #expect(views.count >= 14 && views.allSatisfy { $0["digest"] is NSNull })
    #expect(views.contains { $0["name"] as? String == "singers-by-name" && $0["lag"] as? Int == 0 })
    let digests = try reprise.viewDigests()
    let full = try #require(try reprise.run("status", "--digests", "--json").rows.first)
    for view in try #require(full["views"] as? [[String: Any]]) {
      #expect(view["digest"] as? String == digests[view["name"] as? String ?? ""])
    }
    #expect(try reprise.run("status", "--digests").output.contains("digests: "))
  }
}
