import Foundation
import Testing

@Suite("Backup, restore and compact from the command line")
struct BackupCommandTests {
  private func catalogue() throws -> Reprise {
    let reprise = try Reprise()
    let fixture = Reprise.package.appendingPathComponent("Fixtures/catalogue.jsonl").path
    try #require(try reprise.run("apply", "--quiet", fixture).code <= 1)
    return reprise
  }

  @Test("A backup answers every question like the store, and so does a store restored from it")
  func answers() throws {
    let reprise = try catalogue()
    let made = try reprise.run("backup", "backup", "--json")
    #expect(made.code == 0, "\(made.errors)")
    #expect(made.column("copied") == made.column("head"))
    #expect(try reprise.run("backup", "backup", "--json").column("copied") == ["0"])
    #expect(try reprise.run("restore", "backup", "--store", "restored").code == 0)
    let questions = [
      ["song", "list", "--json"], ["contact", "list", "--json"], ["log", "--format", "jsonl"],
      ["stats", "--json"],
    ]
    for question in questions {
      let answer = try reprise.run(question, input: Data())
      for copy in ["backup", "restored"] {
        let other = try reprise.run(question + ["--store", copy], input: Data())
        #expect(other.output == answer.output, "\(question) of \(copy)")
      }
    }
    #expect(try reprise.run("verify", "--store", "restored").code == 0)
  }

  @Test("What cannot be backed up or restored is told with its exit code, and nothing is changed")
  func refused() throws {
    let reprise = try catalogue()
    try reprise.run("backup", "backup")
    let other = try reprise.run("singer", "add", "A", "--store", "other")
    #expect(other.code == 0)
    let cases: [(line: String, code: Int32, words: String)] = [
      ("backup other", 78, "another store"), ("backup store", 73, "the store itself"),
      ("backup x --store nowhere", 66, "no store"), ("backup", 64, "DIR"),
      ("restore backup", 73, "not overwritten"), ("restore nowhere --store new", 66, "no store"),
      ("restore backup --store backup", 73, "itself"), ("compact --store nowhere", 66, "no store"),
    ]
    for (line, code, words) in cases {
      let result = try reprise.run(line.split(separator: " ").map(String.init), input: Data())
      #expect(result.code == code, "\(line): \(result.errors)")
      #expect(result.errors.contains(words), "\(line): \(result.errors)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: reprise.home.path)
    #expect(Set(names) == ["store", "backup", "other"])
    #expect(try reprise.run("singer", "list", "--store", "other", "--json").column("name") == ["A"])
  }

  @Test("A backup that was written to is refused until another folder is named")
  func diverged() throws {
    let reprise = try catalogue()
    try reprise.run("backup", "backup")
    try reprise.run("singer", "add", "Only here", "--store", "backup")
    let ahead = try reprise.run("backup", "backup")
    #expect(ahead.code == 73)
    #expect(ahead.errors.contains("the backup may be the better one"))
    try reprise.run("singer", "add", "Only there")
    let diverged = try reprise.run("backup", "backup")
    #expect(diverged.code == 73)
    #expect(diverged.errors.contains("is another one from position"))
  }

  @Test("Compacting tells the sizes, and changes no answer")
  func compact() throws {
    let reprise = try catalogue()
    try reprise.run("projection", "rebuild", "--all")
    let before = try reprise.run("song", "list", "--json")
    let result = try reprise.run("compact", "--json")
    #expect(result.code == 0, "\(result.errors)")
    let sizes = result.rows.map { ($0["bytesBefore"] as? Int ?? 0, $0["bytesAfter"] as? Int ?? 0) }
    #expect(sizes.count == 2)
    #expect(sizes.allSatisfy { $1 > 0 && $1 <= $0 })
    #expect(try reprise.run("song", "list", "--json").output == before.output)
    #expect(try reprise.run("verify").code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: reprise.store)
    let files = ["log.mdb", "log.mdb-lock", "views.mdb", "views.mdb-build", "views.mdb-lock"]
    #expect(names.sorted() == files)
  }
}
