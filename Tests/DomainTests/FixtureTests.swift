import Domain
import EventModel
import Foundation
import Testing

@Suite("The fixture")
struct FixtureTests {
  @Test("Every line of the fixture is legal, and changes something")
  func legal() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/catalogue.jsonl").standardized
    let text = try String(contentsOf: url, encoding: .utf8)
    var store = MemoryStore()
    var count = 0
    for (index, line) in text.split(separator: "\n").enumerated() {
      let command = try FixtureCommand(String(line)).command(newID: Sample.id(UInt64(index) + 1000))
      do throws(CatalogueRejection) {
        let events = try store.execute(command)
        #expect(!events.isEmpty, "line \(index + 1) changes nothing: \(line)")
      } catch {
        Issue.record("line \(index + 1) is refused (\(error.code): \(error)): \(line)")
      }
      count += 1
    }
    #expect(count > 600)
    #expect(CatalogueModel(store.events).problems == [])
  }
}

/// A line of the fixture.
private struct FixtureCommand {
  private let fields: [String: Any]

  init(_ line: String) throws {
    fields = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  // One case a command: longer than a function should be, and still read at one glance.
  func command(newID: Identifier) throws -> CatalogueCommand {
    let type = try text("type")
    return switch type {
    case "AddContact", "EditContact", "DeleteContact", "SetContactPolicy":
      try contactCommand(type, newID)
    case "AddSinger": AddSinger(id: try id(), newID: newID, name: try text("name")).command
    case "RenameSinger": RenameSinger(id: try required(), name: try text("name")).command
    case "DeleteSinger":
      DeleteSinger(
        id: try required(),
        songs: try #require(SongsRule(rawValue: fields["songs"] as? String ?? "deny"))
      ).command
    case "AddSong":
      AddSong(
        id: try id(), newID: newID, title: try text("title"), singer: try reference("singer"),
        releaseDate: fields["releaseDate"] as? String
      ).command
    case "EditSong":
      EditSong(
        id: try required(), title: change("title"), singer: try changedReference("singer"),
        releaseDate: clearable("releaseDate")
      ).command
    case "DeleteSong": DeleteSong(id: try required()).command
    case "AddFruit": AddFruit(id: try id(), newID: newID, name: try text("name")).command
    case "AddSource": AddSource(id: try id(), newID: newID, name: try text("name")).command
    case "PairFruit":
      PairFruit(
        fruit: try #require(try reference("fruit")), source: try #require(try reference("source"))
      ).command
    case "UnpairFruit": UnpairFruit(fruit: try #require(try reference("fruit"))).command
    case "DeleteFruit": DeleteFruit(id: try required()).command
    case "DeleteSource": DeleteSource(id: try required()).command
    default: try albumCommand(type, newID)
    }
  }

  private func albumCommand(_ type: String, _ newID: Identifier) throws -> CatalogueCommand {
    switch type {
    case "AddArtist":
      return AddArtist(
        id: try id(), newID: newID, name: try text("name"),
        disambiguation: fields["disambiguation"] as? String
      ).command
    case "RenameArtist":
      return RenameArtist(
        id: try required(), name: try text("name"), disambiguation: clearable("disambiguation")
      ).command
    case "DeleteArtist":
      return DeleteArtist(
        id: try required(),
        albums: try #require(AlbumsRule(rawValue: fields["albums"] as? String ?? "deny"))
      ).command
    case "AddAlbum":
      return AddAlbum(
        id: try id(), newID: newID, name: try text("name"),
        artist: try #require(try reference("artist")),
        releaseDate: fields["releaseDate"] as? String, genre: fields["genre"] as? String
      ).command
    case "EditAlbum":
      let artist: Change<RecordReference> = try reference("artist").map { .set($0) } ?? .unchanged
      return EditAlbum(
        id: try required(), name: change("name"), artist: artist,
        releaseDate: clearable("releaseDate"), genre: clearable("genre")
      ).command
    case "DeleteAlbum": return DeleteAlbum(id: try required()).command
    default: throw UnknownCommand(type: type)
    }
  }

  private func contactCommand(_ type: String, _ newID: Identifier) throws -> CatalogueCommand {
    switch type {
    case "AddContact":
      AddContact(
        id: try id(), newID: newID, name: try text("name"), phones: try list("phones") ?? [],
        addresses: try list("addresses") ?? [], emails: try list("emails") ?? [],
        organization: fields["organization"] as? String, note: fields["note"] as? String
      ).command
    case "EditContact":
      EditContact(
        id: try required(), name: change("name"),
        phones: try list("phones").map { .set($0) } ?? .unchanged,
        addresses: try list("addresses").map { .set($0) } ?? .unchanged,
        emails: try list("emails").map { .set($0) } ?? .unchanged,
        organization: clearable("organization"), note: clearable("note")
      ).command
    case "DeleteContact": DeleteContact(id: try required()).command
    default:
      SetContactPolicy(policy: try #require(ContactPolicy(rawValue: try text("preset")))).command
    }
  }

  private func text(_ name: String) throws -> String { try #require(fields[name] as? String) }

  private func id() throws -> Identifier? {
    try (fields["id"] as? String).map { try #require(Identifier($0)) }
  }

  private func required() throws -> Identifier { try #require(try id()) }

  private func reference(_ name: String) throws -> RecordReference? {
    if let id = fields[name + "ID"] as? String { return .id(try #require(Identifier(id))) }
    return (fields[name + "Name"] as? String).map { .name($0) }
  }

  private func changedReference(_ name: String) throws -> Change<RecordReference?> {
    if fields[name + "ID"] is NSNull { return .set(nil) }
    return try reference(name).map { .set($0) } ?? .unchanged
  }

  private func change(_ name: String) -> Change<String> {
    (fields[name] as? String).map { .set($0) } ?? .unchanged
  }

  private func clearable(_ name: String) -> Change<String?> {
    if fields[name] is NSNull { return .set(nil) }
    return (fields[name] as? String).map { .set($0) } ?? .unchanged
  }

  private func list(_ name: String) throws -> [LabelledValue]? {
    if fields[name] is NSNull { return [] }
    guard let values = fields[name] as? [[String: Any]] else { return nil }
    return try values.map {
      LabelledValue(
        label: $0["label"] as? String, value: try #require($0["value"] as? String))
    }
  }
}

/// A line that asks for what no test knows.
private struct UnknownCommand: Error {
  let type: String
}
