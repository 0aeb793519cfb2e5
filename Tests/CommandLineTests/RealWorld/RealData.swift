import Foundation
import Testing

/// Real data sets, where they are: `$REPRISE_TEST_DATA`, or `shared/data` beside the package.
enum RealData {
  /// Artists and albums of the Chinook database.
  struct Chinook: Decodable {
    struct Artist: Decodable {
      let id: Int
      let name: String

      enum CodingKeys: String, CodingKey {
        case id = "ArtistId"
        case name = "Name"
      }
    }

    struct Album: Decodable {
      let title: String
      let artistID: Int

      enum CodingKeys: String, CodingKey {
        case title = "Title"
        case artistID = "ArtistId"
      }
    }

    let artists: [Artist]
    let albums: [Album]

    enum CodingKeys: String, CodingKey {
      case artists = "Artist"
      case albums = "Album"
    }
  }

  /// A song that was in the charts, with the first week in which it was.
  struct Hit: Equatable {
    let title: String
    let artist: String
    var date: String
  }

  private static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["REPRISE_TEST_DATA"] {
      return URL(fileURLWithPath: path)
    }
    // A working copy may lie a folder deeper than the package.
    let parent = Reprise.package.deletingLastPathComponent()
    return [parent, parent.deletingLastPathComponent()]
      .map { $0.appendingPathComponent("shared/data") }
      .first { FileManager.default.fileExists(atPath: $0.path) }
      ?? parent.appendingPathComponent("shared/data")
  }()

  /// Whether they are there.
  static var isPresent: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("songs").path)
  }

  /// Reads the Chinook database.
  static func chinook() throws -> Chinook {
    let file = folder.appendingPathComponent("catalogue/ChinookData.json")
    return try JSONDecoder().decode(Chinook.self, from: Data(contentsOf: file))
  }

  /// The distinct songs of the charts, of some years or of all; the few lines whose quotation marks
  /// leave open where a field ends are passed over.
  static func hits(years: Int?) throws -> [Hit] {
    let songs = folder.appendingPathComponent("songs")
    let names = try FileManager.default.contentsOfDirectory(atPath: songs.path)
      .filter { $0.hasSuffix(".csv") }.sorted()
    try #require(!names.isEmpty)
    var byName: [[String]: Hit] = [:]
    var (lineCount, unclearCount) = (0, 0)
    for name in names.prefix(years ?? names.count) {
      let text = try String(
        contentsOf: songs.appendingPathComponent(name), encoding: .utf8)
      for line in text.split(whereSeparator: \.isNewline).dropFirst() {
        let fields = fields(of: line)
        lineCount += 1
        guard fields.count == 7 else {
          unclearCount += 1
          continue
        }
        let hit = Hit(title: fields[1], artist: fields[2], date: fields[0])
        let earlier = byName[[hit.title, hit.artist]]
        if (earlier?.date ?? "9999") > hit.date { byName[[hit.title, hit.artist]] = hit }
      }
    }
    try #require(unclearCount * 1000 < lineCount, "\(unclearCount) lines have another form")
    return byName.values.sorted { ($0.title, $0.artist) < ($1.title, $1.artist) }
  }

  /// The fields of a line of CSV; a quotation mark is doubled inside quotation marks.
  private static func fields(of line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
