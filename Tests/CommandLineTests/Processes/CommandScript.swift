import Foundation
import SeededRandom

/// Makes up commands of one process, about few names and records that all processes share, so that
/// they meet: most are right, many are refused.
struct CommandScript {
  private let process: Int
  private let processCount: Int
  private var count = 0
  private var dice: SeededGenerator
  /// The commands by their ids, as they were given.
  private(set) var lines: [String: String] = [:]
  private var sent: [String] = []

  private static let names = [
    "Björk", "Bjo\u{308}rk", "BJÖRK", "Sigur Rós", "sigur  rós", "Yes", "!!!", "Ёлка",
    "宇多田ヒカル", "Dvořák",
  ]

  init(process: Int, of processCount: Int, _ dice: inout SeededGenerator) {
    self.process = process
    self.processCount = processCount
    self.dice = dice.another()
  }

  /// The next command as a line for `apply`; now and then one that was given before.
  mutating func next() throws -> String {
    if !sent.isEmpty, dice.roll(30) == 0 { return dice.pick(sent) }
    count += 1
    var command: [String: Any] =
      switch dice.roll(8) {
      case 0, 1: artist()
      case 2: album()
      case 3, 4: singer()
      case 5, 6: song()
      default: fruit()
      }
    let commandID = Self.id(kind: 9, process, count)
    command["commandID"] = commandID
    command["actor"] = "process \(process)"
    let data = try JSONSerialization.data(withJSONObject: command, options: .sortedKeys)
    let line = String(decoding: data, as: UTF8.self)
    lines[commandID] = line
    sent.append(line)
    return line
  }

  /// The identity of a record of a process.
  static func id(kind: Int, _ process: Int, _ number: Int) -> String {
    let digits = String(number, radix: 16)
    let padded = String(repeating: "0", count: 12 - digits.count) + digits
    let owner = String(process + 256, radix: 16).suffix(2)
    return "0190000\(kind)-0000-7000-80\(owner)-\(padded)"
  }

  private mutating func newID(_ kind: Int) -> String { Self.id(kind: kind, process, count) }

  /// A record that some process may have added lately, and another may have deleted.
  private mutating func someID(_ kind: Int) -> String {
    let number = max(1, count - dice.roll(40))
    return Self.id(kind: kind, dice.roll(processCount), number)
  }

  private mutating func someDate() -> String {
    dice.pick(["1993", "1997-09", "2001-08-27", "2024-02-29"])
  }

  private mutating func artist() -> [String: Any] {
    switch dice.roll(5) {
    case 0, 1: ["type": "AddArtist", "id": newID(1), "name": dice.pick(Self.names)]
    case 2: ["type": "RenameArtist", "id": someID(1), "name": dice.pick(Self.names)]
    default:
      ["type": "DeleteArtist", "id": someID(1), "albums": dice.pick(["deny", "delete"])]
    }
  }

  private mutating func album() -> [String: Any] {
    switch dice.roll(4) {
    case 0: ["type": "DeleteAlbum", "id": someID(2)]
    case 1: ["type": "EditAlbum", "id": someID(2), "artistName": dice.pick(Self.names)]
    default:
      [
        "type": "AddAlbum", "id": newID(2), "name": dice.pick(Self.names),
        "artistName": dice.pick(Self.names), "releaseDate": someDate(), "genre": "Rock",
      ]
    }
  }

  private mutating func singer() -> [String: Any] {
    switch dice.roll(4) {
    case 0:
      [
        "type": "DeleteSinger", "id": someID(3),
        "songs": dice.pick(["deny", "delete", "keep"]),
      ]
    case 1: ["type": "RenameSinger", "id": someID(3), "name": dice.pick(Self.names)]
    default: ["type": "AddSinger", "id": newID(3), "name": dice.pick(Self.names)]
    }
  }

  private mutating func song() -> [String: Any] {
    switch dice.roll(5) {
    case 0: ["type": "DeleteSong", "id": someID(4)]
    case 1: ["type": "EditSong", "id": someID(4), "singerID": someID(3)]
    default:
      [
        "type": "AddSong", "id": newID(4), "title": dice.pick(Self.names),
        "singerID": someID(3), "releaseDate": someDate(),
      ]
    }
  }

  private mutating func fruit() -> [String: Any] {
    switch dice.roll(5) {
    case 0: ["type": "AddFruit", "id": newID(5), "name": dice.pick(Self.names)]
    case 1: ["type": "AddSource", "id": newID(6), "name": dice.pick(Self.names)]
    case 2:
      dice.roll(2) == 0
        ? ["type": "DeleteFruit", "id": someID(5)]
        : ["type": "UnpairFruit", "fruitID": someID(5)]
    case 3: ["type": "DeleteSource", "id": someID(6)]
    default: ["type": "PairFruit", "fruitID": someID(5), "sourceID": someID(6)]
    }
  }
}
