import Domain
import EventModel
import EventStore
import Foundation
import Testing

/// How the golden logs were made.
///
/// A log that is there is never written again. When a schema gets a new version, add a case to
/// ``GoldenLog`` and its events here, and run this once:
///
/// ```sh
/// REPRISE_GOLDEN=1 swift test --disable-xctest --filter GoldenLogWriter
/// ```
@Suite(
  "Golden logs that are not there yet",
  .enabled(if: ProcessInfo.processInfo.environment["REPRISE_GOLDEN"] == "1"))
struct GoldenLogWriter {
  @Test("are written", arguments: GoldenLog.allCases)
  func write(_ log: GoldenLog) throws {
    guard !FileManager.default.fileExists(atPath: log.file.path) else { return }
    let reprise = try Reprise()
    switch log {
    case .version1: try Self.appendVersion1(to: reprise.store)
    case .version2: #expect(try reprise.run("apply", "-", input: Self.commands).code == 0)
    }
    try FileManager.default.createDirectory(
      at: log.file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "\(reprise.store)/log.mdb", toPath: log.file.path)
  }

  private static func event(
    _ type: EventType, _ tags: [EventModel.Tag], _ facts: [(String, CBORValue)]
  ) throws -> NewEvent {
    let entries = facts.map { CBORValue.Entry(key: .text($0.0), value: $0.1) }
    return NewEvent(
      type: type, version: 1, tags: tags, data: try CBORValue.map(entries).encoded())
  }

  private static func appendVersion1(to path: String) throws {
    let store = try EventStore(
      path: path, access: .createIfMissing, configuration: .init(application: "reprise"))
    let contacts = try contactsOfVersion1()
    try store.append(
      contacts, context: CommitContext(command: "AddContact", actor: "ann", reason: "import"))
    try store.append(
      [
        try event(
          ContactEdited.type, [CatalogueTag.contact(GoldenLog.id(1))],
          [("id", .identifier(GoldenLog.id(1))), ("phone", .text("5550199"))])
      ], context: CommitContext(command: "EditContact", actor: "bob"))
    try store.append(
      try songsOfVersion1(), context: CommitContext(command: "AddSong", actor: "ann"))
    try store.append(
      [
        try event(
          SongEdited.type, [CatalogueTag.song(GoldenLog.id(13))],
          [
            ("id", .identifier(GoldenLog.id(13))), ("releaseDate", .text("May 1, 1970")),
          ])
      ], context: CommitContext(command: "EditSong", actor: "bob"))
  }

  private static func contactsOfVersion1() throws -> [NewEvent] {
    [
      try event(
        ContactAdded.type, [CatalogueTag.contact(GoldenLog.id(1))],
        [
          ("id", .identifier(GoldenLog.id(1))), ("name", .text("Anna")),
          ("phone", .text("5550100")), ("address", .text("1 High Street")),
        ]),
      try event(
        ContactAdded.type, [CatalogueTag.contact(GoldenLog.id(2))],
        [
          ("id", .identifier(GoldenLog.id(2))), ("name", .text("Ёлка")), ("phone", .text("")),
          ("address", .text("")), ("email", .text("yolka@example.org")), ("note", .text("tree")),
        ]),
    ]
  }

  private static func songsOfVersion1() throws -> [NewEvent] {
    let singer = GoldenLog.id(10)
    let songs: [(UInt64, String, String)] = [
      (11, "First", "January 20, 2009"), (12, "Second", "2009"), (13, "Third", ""),
      (14, "Fourth", "one rainy spring"),
    ]
    let added = try event(
      SingerAdded.type, [CatalogueTag.singer(singer), CatalogueTag.singerName("Björk")],
      [("id", .identifier(singer)), ("name", .text("Björk"))])
    return try [added]
      + songs.map { number, title, date in
        try event(
          SongAdded.type,
          [CatalogueTag.song(GoldenLog.id(number)), CatalogueTag.singer(singer)],
          [
            ("id", .identifier(GoldenLog.id(number))), ("title", .text(title)),
            ("singerID", .identifier(singer)), ("releaseDate", .text(date)),
          ])
      }
  }

  private static func id(_ number: UInt64) -> String { GoldenLog.id(number).description }

  /// Commands that lead to every type of event.
  private static let commands = """
    {"type":"AddContact","id":"\(id(1))","name":"Anna",\
    "phones":[{"label":"home","value":"5550100"}],\
    "addresses":[{"label":null,"value":"1 High Street"}],\
    "emails":[{"label":"work","value":"anna@example.org"}],\
    "organization":"Example","note":"Met in Lisbon","actor":"ann","reason":"first"}
    {"type":"AddContact","id":"\(id(2))","name":"Ёлка"}
    {"type":"EditContact","id":"\(id(1))","name":"Ann","phones":[],"note":null}
    {"type":"DeleteContact","id":"\(id(2))"}
    {"type":"SetContactPolicy","preset":"tutorial"}
    {"type":"SetContactPolicy","preset":"practical"}
    {"type":"AddSinger","id":"\(id(10))","name":"Björk"}
    {"type":"AddSinger","id":"\(id(11))","name":"Sjón"}
    {"type":"AddSong","id":"\(id(12))","title":"Army of Me",\
    "singerID":"\(id(10))","releaseDate":"1995-04-21"}
    {"type":"AddSong","id":"\(id(13))","title":"Hyperballad","singerID":"\(id(10))"}
    {"type":"AddSong","id":"\(id(14))","title":"Luftgítar","singerName":"Sjón","releaseDate":"1987"}
    {"type":"EditSong","id":"\(id(12))","title":"Army of Me (live)",\
    "singerID":"\(id(11))","releaseDate":"1995-04"}
    {"type":"DeleteSong","id":"\(id(13))"}
    {"type":"RenameSinger","id":"\(id(10))","name":"Björk Guðmundsdóttir"}
    {"type":"DeleteSinger","id":"\(id(11))","songs":"keep"}
    {"type":"AddArtist","id":"\(id(20))","name":"Genesis","disambiguation":"the band"}
    {"type":"AddArtist","id":"\(id(21))","name":"Yes"}
    {"type":"RenameArtist","id":"\(id(20))","name":"Genesis (band)","disambiguation":null}
    {"type":"AddAlbum","id":"\(id(22))","name":"Foxtrot",\
    "artistID":"\(id(20))","releaseDate":"1972","genre":"Rock"}
    {"type":"AddAlbum","id":"\(id(23))","name":"Fragile","artistName":"Yes"}
    {"type":"EditAlbum","id":"\(id(22))","genre":"Progressive rock","releaseDate":"1972-10-06"}
    {"type":"DeleteAlbum","id":"\(id(23))"}
    {"type":"DeleteArtist","id":"\(id(21))"}
    {"type":"AddFruit","id":"\(id(30))","name":"Mango"}
    {"type":"AddFruit","id":"\(id(31))","name":"Kiwi"}
    {"type":"AddSource","id":"\(id(32))","name":"India"}
    {"type":"AddSource","id":"\(id(33))","name":"Peru"}
    {"type":"PairFruit","fruitID":"\(id(30))","sourceID":"\(id(32))"}
    {"type":"UnpairFruit","fruitID":"\(id(30))"}
    {"type":"PairFruit","fruitID":"\(id(30))","sourceID":"\(id(33))"}
    {"type":"DeleteFruit","id":"\(id(31))"}
    {"type":"DeleteSource","id":"\(id(32))"}
    """
}
