import Foundation
import SeededRandom
import Testing

@Suite("Salvage from the command line")
struct SalvageCommandTests {
  /// A store with the fixture in it, and every seventh page of its log zeroed.
  private func damagedStore() throws -> Reprise {
    let reprise = try Reprise()
    let fixture = Reprise.package.appendingPathComponent("Fixtures/catalogue.jsonl").path
    try reprise.run("apply", "--quiet", fixture)
    let whole = try reprise.run("salvage", "copy")
    #expect(whole.code == 0, "\(whole.errors)")
    let log = URL(fileURLWithPath: reprise.store + "/log.mdb")
    var bytes = try Data(contentsOf: log)
    for page in stride(from: 10, to: bytes.count / 4096, by: 7) {
      bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(count: 4096))
    }
    try bytes.write(to: log)
    return reprise
  }

  @Test("What is lost is listed, and every view can be made of what is left")
  func damaged() throws {
    let reprise = try damagedStore()
    let result = try reprise.run("salvage", "saved", "--json")
    #expect(result.code == 1, "\(result.errors)")
    #expect(result.errors.contains("events are lost"))
    #expect(result.rows.count > 3)
    let verified = try reprise.run("verify", "--store", "saved")
    #expect(verified.code == 0, "\(verified.errors)")
    let lost = try reprise.run("log", "--type", "RecordLost", "--store", "saved", "--json")
    let listed = result.rows.reduce(0) {
      $0 + ($1["last"] as? Int ?? 0) - ($1["first"] as? Int ?? 0) + 1
    }
    #expect(lost.rows.count == listed)
    #expect(try reprise.run("singer", "add", "Next", "--store", "saved").code == 0)
    #expect(try reprise.run("salvage", "saved").code == 73)
  }

  @Test("Killed at any moment, salvage leaves no store or a whole one, and can be run again")
  func killed() throws {
    let reprise = try damagedStore()
    let log = URL(fileURLWithPath: reprise.store + "/log.mdb")
    let bytes = try Data(contentsOf: log)
    let start = Date()
    let first = try reprise.run("salvage", "first", "--json")
    let microseconds = Int(Date().timeIntervalSince(start) * 1_000_000)
    // What stands for a lost event is new each time, but its place and type are the same.
    func types(_ store: String) throws -> [String] {
      try reprise.run("log", "--json", "--store", store).column("type")
    }
    let expected = try types("first")
    var dice = SeededGenerator("killed while salvaging")
    var wholeCount = 0
    for round in 0..<(Reprise.isLong ? 100 : 8) {
      let folder = "saved-\(round)"
      let worker = try Worker(reprise, ["salvage", folder], file: "/dev/null")
      usleep(UInt32(dice.roll(microseconds)))
      worker.killAtOnce()
      let again = try reprise.run("salvage", folder, "--json")
      #expect([1, 73].contains(again.code), "\(again.errors)")
      if again.code == 73 { wholeCount += 1 } else { #expect(again.output == first.output) }
      #expect(try types(folder) == expected)
      #expect(try reprise.run("verify", "--store", folder).code == 0)
    }
    print("killed while salvaging: \(wholeCount) were whole before")
    #expect(try Data(contentsOf: log) == bytes, "the damaged store was written")
  }
}
