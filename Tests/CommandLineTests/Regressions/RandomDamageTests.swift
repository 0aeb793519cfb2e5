import Foundation
import SeededRandom
import Testing

/// Damage at random once ended commands with a signal, since LMDB follows whatever its pages say.
///
/// And damaged views were read as if they were whole: a flipped bit in a row was shown.
@Suite("Random damage of a store's files")
struct RandomDamageTests {
  private static let trialCount = Reprise.isLong ? 2000 : 160
  private static let pageByteCount = 4096

  /// A store with trees of several levels, and the answers that it gives.
  private struct Catalogue {
    static let queries = [
      ["song", "list", "--json"], ["song", "search", "itle 12", "--json"],
      ["singer", "show", "Singer 7", "--json"], ["stats", "--json"],
    ]

    let reprise: Reprise
    let answers: [String]
    let log: String
    let files: [String: Data]

    init() throws {
      reprise = try Reprise()
      let singers = (1...60).map { #"{"type":"AddSinger","name":"Singer \#($0)"}"# }
      let songs = (1...900).map { number in
        #"{"type":"AddSong","title":"Title \#(number)","singerName":"Singer \#(number % 60 + 1)"}"#
      }
      let input = try reprise.file("catalogue", (singers + songs).joined(separator: "\n"))
      try #require(try reprise.run("apply", input).code == 0)
      let reprise = reprise
      answers = try Self.queries.map { try reprise.run($0, input: Data()).output }
      log = try reprise.run("log", "--json").output
      files = Dictionary(
        uniqueKeysWithValues: try ["log.mdb", "views.mdb"].map { name in
          (name, try Data(contentsOf: URL(fileURLWithPath: "\(reprise.store)/\(name)")))
        })
    }

    /// Puts both files back as they were, one of them with another content.
    func restore(_ name: String = "", with damaged: Data = Data()) throws {
      for (file, whole) in files {
        // A new file, as a copy that somebody restores.
        let url = URL(fileURLWithPath: "\(reprise.store)/\(file)")
        try? FileManager.default.removeItem(at: url)
        try (file == name ? damaged : whole).write(to: url)
      }
    }

    func run(_ arguments: [String]) throws -> RunResult {
      try reprise.run(arguments, input: Data(), limitSeconds: 60)
    }
  }

  /// Damages bytes in one of five ways.
  private func damage(
    _ whole: Data, _ trial: Int, _ dice: inout SeededGenerator
  ) -> (Data, String) {
    var data = whole
    let place = dice.roll(whole.count)
    switch trial % 5 {
    case 0:
      data[place] ^= 1 << UInt8(dice.roll(8))
      return (data, "a bit at \(place)")
    case 1:
      let end = min(place + 1 + dice.roll(300), data.count)
      for offset in place..<end { data[offset] = UInt8(dice.roll(256)) }
      return (data, "bytes \(place)..<\(end)")
    case 2:
      let start = place / Self.pageByteCount * Self.pageByteCount
      data.replaceSubrange(
        start..<start + Self.pageByteCount, with: Data(count: Self.pageByteCount))
      return (data, "zeros in page \(place / Self.pageByteCount)")
    case 3:
      let start = place / Self.pageByteCount * Self.pageByteCount
      for offset in start..<start + 24 { data[offset] = UInt8(dice.roll(256)) }
      return (data, "header of page \(place / Self.pageByteCount)")
    default: return (data.prefix(place), "cut at \(place)")
    }
  }

  @Test("Damaged views are built again by themselves: every answer is right")
  func views() throws {
    let catalogue = try Catalogue()
    var dice = SeededGenerator("damaged views")
    var rebuilt = 0
    for trial in 0..<Self.trialCount {
      let (damaged, what) = damage(catalogue.files["views.mdb"] ?? Data(), trial, &dice)
      try catalogue.restore("views.mdb", with: damaged)
      let place = trial % Catalogue.queries.count
      let result = try catalogue.run(Catalogue.queries[place])
      #expect(result.code == 0, "\(what): \(result.errors)")
      #expect(result.output == catalogue.answers[place], "\(what)")
      if result.errors.contains("built again") { rebuilt += 1 }
      // Where its entry in the catalogue is damaged, a view looks new at first.
      let lines = result.errors.split(separator: "\n").filter {
        !$0.hasSuffix("matches found") && !$0.contains(" is new: it is built from ")
      }
      #expect(lines.count <= 1 && lines.allSatisfy { $0.contains("built again") }, "\(lines)")
      // A command that folds into the damaged file.
      let added = try catalogue.run(["singer", "add", "New \(trial)"])
      #expect(added.code == 0, "\(what): \(added.errors)")
      let shown = try catalogue.run(["singer", "show", "New \(trial)"])
      #expect(shown.code == 0, "\(what): \(shown.errors)")
    }
    print("damaged views: \(Self.trialCount) trials, \(rebuilt) built again at the first query")
    #expect(rebuilt > 0)
  }

  /// The places behind each occurrence of some bytes.
  private func ends(of bytes: Data, in file: Data) -> [Int] {
    var found: [Int] = []
    var start = file.startIndex
    while let range = file[start...].range(of: bytes) {
      start = range.upperBound
      found.append(range.upperBound)
    }
    return found
  }

  /// A bit of a singer's key once sufficed: the song had a singer without a name, since the row was
  /// not found and nothing else was looked at.
  @Test("A row whose key was changed is not taken for one that was never there")
  func changedKeys() throws {
    let catalogue = try Catalogue()
    #expect(try catalogue.run(["projection", "rebuild", "--all"]).code == 0)
    let path = URL(fileURLWithPath: "\(catalogue.reprise.store)/views.mdb")
    let whole = try Data(contentsOf: path)
    let rows = try catalogue.run(["singer", "list", "--json"]).rows
    let id = try #require(rows.first { $0["name"] as? String == "Singer 1" }?["id"] as? String)
    let digits = Array(id.filter { $0 != "-" })
    let bytes = Data(
      stride(from: 0, to: 32, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) })
    var rebuilt = 0
    let places = ends(of: bytes, in: whole)
    for (number, end) in places.enumerated() {
      var damaged = whole
      damaged[end - 1] ^= 1
      try catalogue.restore("views.mdb", with: damaged)
      let result = try catalogue.run(Catalogue.queries[number % 2])
      #expect(result.output == catalogue.answers[number % 2], "place \(end)")
      if result.errors.contains("built again") { rebuilt += 1 }
      let again = try catalogue.run(["singer", "add", "Another", "--id", id])
      #expect(again.code == 1, "place \(end): \(again.output)")
    }
    #expect(places.count > 10 && rebuilt > 0)
  }

  @Test("A table whose name was changed is not taken for one without a row")
  func changedNames() throws {
    let catalogue = try Catalogue()
    let whole = catalogue.files["views.mdb"] ?? Data()
    var rebuilt = 0
    for view in ["songs-by-title", "singers-by-name"] {
      for end in [0, 1].flatMap({ ends(of: Data("\(view).\($0).".utf8), in: whole) }) {
        for place in [end, end - 4] {
          var damaged = whole
          damaged[place] ^= 1
          try catalogue.restore("views.mdb", with: damaged)
          let result = try catalogue.run(Catalogue.queries[0])
          #expect(result.output == catalogue.answers[0], "place \(place)")
          if result.errors.contains("built again") { rebuilt += 1 }
        }
      }
    }
    #expect(rebuilt > 1)
  }

  @Test("A damaged log ends in an error that names the file, or in right answers")
  func log() throws {
    let catalogue = try Catalogue()
    var dice = SeededGenerator("damaged log")
    var (whole, refused) = (0, 0)
    for trial in 0..<Self.trialCount {
      let (damaged, what) = damage(catalogue.files["log.mdb"] ?? Data(), trial, &dice)
      try catalogue.restore("log.mdb", with: damaged)
      let read = try catalogue.run(["log", "--json"])
      #expect([0, 74].contains(read.code), "\(what): \(read.code) \(read.errors)")
      if read.code == 0 {
        whole += 1
        #expect(read.output == catalogue.log, "\(what)")
      } else {
        refused += 1
        #expect(
          read.errors.contains("log.mdb") || read.errors.contains("position"),
          "\(what): \(read.errors)")
      }
      let check = try catalogue.run(["verify"])
      #expect([0, 1, 74].contains(check.code), "\(what): \(check.code) \(check.errors)")
      #expect(read.code == 0 || check.code != 0, "\(what): verify saw nothing")
      let added = try catalogue.run(["singer", "add", "New"])
      #expect([0, 74].contains(added.code), "\(what): \(added.code) \(added.errors)")
      let listed = try catalogue.run(Catalogue.queries[1])
      #expect([0, 74].contains(listed.code), "\(what): \(listed.code) \(listed.errors)")
      if listed.code == 0 { #expect(listed.output.contains("Title 12"), "\(what)") }
    }
    print("damaged log: \(Self.trialCount) trials, \(whole) read whole, \(refused) refused")
    #expect(whole > 0 && refused > 0)
  }
}
