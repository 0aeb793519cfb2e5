import Foundation
import Testing

@testable import reprise

/// Lists were in the order of code points: "Éric" came after "Zakari", and "a-ha" after every name
/// with a capital letter.
@Suite("Order of names")
struct NameOrderTests {
  private static let given = [
    "Zakari", "Éric", "Albert", "Eugene", "a-ha", "Eleanor", "ZZ Top", "10cc", "!!!", "eleanor",
  ]
  private static let sorted = [
    "!!!", "10cc", "a-ha", "Albert", "eleanor", "Eleanor", "Éric", "Eugene", "Zakari", "ZZ Top",
  ]

  @Test("Names are in one order in every list, whatever the language of the environment")
  func lists() throws {
    let reprise = try Reprise()
    for type in ["AddContact", "AddSinger"] {
      try reprise.apply(Self.given.map { ["type": type, "name": $0] })
    }
    // Two artists whose names only differ in case are told apart by something else.
    try reprise.apply(
      Self.given.enumerated().map {
        ["type": "AddArtist", "name": $1, "disambiguation": "number \($0)"]
      })
    try reprise.apply(Self.given.map { ["type": "AddSong", "title": $0, "singerID": NSNull()] })
    for language in ["C", "C.UTF-8", "en_US.UTF-8", "sv_SE.UTF-8", "tr_TR.UTF-8"] {
      let environment = ["LANG": language, "LC_ALL": language]
      for (noun, key) in [
        ("contact", "name"), ("singer", "name"), ("artist", "name"), ("song", "title"),
      ] {
        let list = try reprise.run(noun, "list", "--json", environment: environment)
        #expect(Self.isSorted(list.column(key)), "\(noun): \(list.column(key))")
      }
    }
  }

  @Test("A search answers in the order of the list")
  func search() throws {
    let reprise = try Reprise()
    try reprise.apply(Self.given.map { ["type": "AddContact", "name": $0] })
    let found = try reprise.run("contact", "find", "--contains", "e", "--json").column("name")
    let wanted = Self.sorted.filter { name in name.contains { "eEéÉ".contains($0) } }
    #expect(Self.isSorted(found, among: wanted), "\(found)")
  }

  /// Names that only differ in case come in an order that is fixed, though not said here.
  private static func isSorted(_ names: [String], among wanted: [String] = sorted) -> Bool {
    names.map { $0.lowercased() } == wanted.map { $0.lowercased() }
      && Set(names) == Set(wanted)
  }

  @Test("Ten records of one name and date have one order, which a rebuild does not change")
  func ties() throws {
    let reprise = try Reprise()
    try reprise.apply([["type": "AddSinger", "name": "One"]])
    try reprise.apply(
      (0..<10).map { number in
        [
          "type": "AddSong", "title": "Same", "singerName": "One", "releaseDate": "2000",
          "id": CommandScript.id(kind: 4, 0, 7 * number % 10),
        ]
      })
    let list = try reprise.run("song", "list", "--singer", "One", "--json")
    #expect(list.column("id") == (0..<10).map { CommandScript.id(kind: 4, 0, $0) })
    try reprise.removeViews()
    #expect(try reprise.run("song", "list", "--singer", "One", "--json").output == list.output)
  }
}
