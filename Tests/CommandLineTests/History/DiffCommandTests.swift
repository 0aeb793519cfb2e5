import Domain
import EventModel
import Foundation
import Testing

@Suite("The difference between two positions")
struct DiffCommandTests {
  private let id = "0190a1b2-0000-7000-8000-000000000001"

  /// 1 singer, 2 song, 3 other singer, 4 song moves, 5 singer renamed, 6 title changes, 7 and back,
  /// 8 song is deleted.
  private func catalogue() throws -> Reprise {
    let reprise = try Reprise()
    let song = "0190a1b2-0000-7000-8000-000000000002"
    let other = "0190a1b2-0000-7000-8000-000000000003"
    try reprise.apply([
      ["type": "AddSinger", "id": id, "name": "Björk"],
      ["type": "AddSong", "id": song, "title": "Jóga", "singerID": id],
      ["type": "AddSinger", "id": other, "name": "Yes"],
      ["type": "EditSong", "id": song, "singerID": other],
      ["type": "RenameSinger", "id": other, "name": "No"],
      ["type": "EditSong", "id": song, "title": "Joga"],
      ["type": "EditSong", "id": song, "title": "Jóga"],
      ["type": "DeleteSong", "id": song],
    ])
    return reprise
  }

  @Test("Every value that differs is shown before and after, with the events that changed it")
  func changes() throws {
    let reprise = try catalogue()
    let result = try reprise.run("diff", "2", "5", "--json")
    #expect(result.code == 0)
    #expect(result.output.hasPrefix(#"{"position":5,"#))
    #expect(result.column("kind") == ["singer", "singer", "song"])
    #expect(result.column("change") == ["appeared", "changed", "changed"])
    #expect(result.column("name") == ["No", "Björk", "Jóga"])
    #expect(
      try result.fields() == [
        ["name: null → No (3, 5)", "songCount: null → 1 (3, 4)"], ["songCount: 1 → 0 (4)"],
        [
          "singerID: \(id) → 0190a1b2-0000-7000-8000-000000000003 (4)",
          "singerName: Björk → No (4, 5)",
        ],
      ])
    let table = try reprise.run("diff", "2", "5")
    #expect(table.output.contains("songCount: 1 → 0"))
    #expect(table.output.hasPrefix("KIND    CHANGE    NAME   FIELDS"))
  }

  @Test("The other way round it shows what going back would change")
  func reversed() throws {
    let reprise = try catalogue()
    let result = try reprise.run("diff", "8", "4", "--json")
    #expect(result.output.hasPrefix(#"{"position":4,"#))
    #expect(result.column("change") == ["changed", "appeared"])
    #expect(
      try result.fields()[0] == ["name: No → Yes (5)", "songCount: 0 → 1 (8)"])
  }

  @Test("What changed and changed back, and what came and went, is not shown")
  func nothing() throws {
    let reprise = try catalogue()
    for ends in [["5", "7"], ["3", "3"], ["8", "8"], ["0", "0"]] {
      let result = try reprise.run(["diff"] + ends, input: Data())
      #expect(result.code == 0)
      #expect(result.output.isEmpty)
      #expect(result.errors == "Nothing differs.\n")
    }
    let all = try reprise.run("diff", "0", "8", "--json")
    #expect(all.column("kind") == ["singer", "singer"])
    #expect(try reprise.run("diff", "2001-01-01", "8", "--json").output == all.output)
  }

  @Test(
    "What is no position or lies beyond the head is told",
    arguments: [
      (["1"], 64, "'reprise diff' needs P2."), (["1", "x"], 64, "P2 'x' must be a position"),
      (["1", "9"], 1, "There is no position 9 yet: the log ends at 8."),
      (["9999-01-01", "1"], 1, "9999-01-01T00:00:00.000000Z lies in the future"),
      (["1", "2", "--as-of", "3"], 64, "'reprise diff' knows no --as-of."),
    ])
  func unfit(words: [String], code: Int32, message: String) throws {
    let result = try catalogue().run(["diff"] + words, input: Data())
    #expect(result.code == code)
    #expect(result.errors.hasPrefix("Error: \(message)"), "\(result.errors)")
  }

  @Test("Between any two positions, the difference is that of the lists")
  func lists() throws {
    let reprise = try Reprise()
    let fixture = Reprise.package.appendingPathComponent("Fixtures/catalogue.jsonl").path
    _ = try reprise.run("apply", fixture)
    let head = try #require(Int(try reprise.run("events", "head").output.dropLast()))
    var random = SystemRandomNumberGenerator()
    for (one, other) in [
      (0, head), (head / 3, head / 2),
      (Int.random(in: 0...head, using: &random), Int.random(in: 0...head, using: &random)),
    ] {
      let expected = try Self.lists(of: reprise, at: one)
        .compared(with: try Self.lists(of: reprise, at: other))
      let found = try reprise.run("diff", "\(one)", "\(other)", "--json")
      let lines = try zip(found.rows, found.fields(withEvents: false)).map { row, fields in
        "\(row["kind"] ?? "") \(row["id"] ?? "") \(row["change"] ?? "") \(fields)"
      }
      #expect(Set(lines) == expected, "\(one) and \(other)")
      #expect(lines.count == expected.count)
    }
  }

  private static func lists(of reprise: Reprise, at position: Int) throws -> ListedRecords {
    var records = ListedRecords()
    for kind in ["contact", "singer", "song", "artist", "album", "fruit", "source"] {
      let list = try reprise.run(kind, "list", "--json", "--as-of", "\(position)")
      for row in list.rows { records.add(kind, row) }
    }
    return records
  }

  @Test("So many records that their events are not looked up one by one are compared all the same")
  func many() throws {
    let reprise = try Reprise()
    let songs = (1...1100).map { number in
      let song = SongAdded(
        id: Identifier(high: 0x0190_0000_0000_7000, low: UInt64(number)), title: "Song \(number)")
      return CatalogueEvent.song(.added(song)).encoded()
    }
    try reprise.append(songs)
    let result = try reprise.run("diff", "40", "1100", "--json")
    #expect(result.rows.count == 1060)
    #expect(Set(result.column("change")) == ["appeared"])
  }
}
