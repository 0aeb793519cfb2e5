import Domain
import EventModel
import Testing

/// One event of each type, or more where it has several forms, with what it is in the log.
///
/// The bytes are those of stores that exist: they are never written anew. A schema that changes
/// gets a new version and an upcaster.
enum SampleEvents {
  struct Sample: Sendable, CustomTestStringConvertible {
    let event: CatalogueEvent
    let tags: [String]
    let hex: String

    init(_ event: CatalogueEvent, tags: [String], _ hex: String...) {
      self.event = event
      self.tags = tags
      self.hex = hex.joined()
    }

    var testDescription: String { event.encoded().type.name }
  }

  private static let record = Identifier(high: 0x0189_0a5d_5c3d_7000, low: 0x8000_0000_0000_0001)
  private static let other = Identifier(high: 0x0189_0a5d_5c3d_7000, low: 0x8000_0000_0000_0002)
  private static let third = Identifier(high: 0x0189_0a5d_5c3d_7000, low: 0x8000_0000_0000_0003)

  static let all: [Sample] = contacts + singers + songs + artists + albums + fruits + sources

  private static let contacts: [Sample] = [
    Sample(
      .contact(
        .added(
          ContactAdded(
            id: record, name: "Anna", phones: [LabelledValue(label: "home", value: "5550100")],
            addresses: [LabelledValue(value: "1 High Street")],
            emails: [LabelledValue(value: "anna@example.org")], organization: "Example",
            note: "Met in Lisbon"))),
      tags: ["contact:\(record)"],
      "a7626964d8255001890a5d5c3d70008000000000000001646e616d6564416e6e61646e6f74656d4d",
      "657420696e204c6973626f6e66656d61696c7381a16576616c756570616e6e61406578616d706c65",
      "2e6f72676670686f6e657381a2656c6162656c64686f6d656576616c756567353535303130306961",
      "646472657373657381a16576616c75656d312048696768205374726565746c6f7267616e697a6174",
      "696f6e674578616d706c65"),
    Sample(
      .contact(.added(ContactAdded(id: record, name: "Ёлка"))),
      tags: ["contact:\(record)"],
      "a2626964d8255001890a5d5c3d70008000000000000001646e616d6568d081d0bbd0bad0b0"),
    Sample(
      .contact(
        .edited(
          ContactEdited(
            id: record, name: .set("Ann"), phones: .set([]), organization: .set(nil),
            note: .set("New")))),
      tags: ["contact:\(record)"],
      "a5626964d8255001890a5d5c3d70008000000000000001646e616d6563416e6e646e6f7465634e65",
      "776670686f6e6573806c6f7267616e697a6174696f6ef6"),
    Sample(
      .contact(
        .edited(
          ContactEdited(
            id: record, addresses: .set([LabelledValue(label: "work", value: "2 Low Road")]),
            emails: .set([LabelledValue(value: "ann@example.org")])))),
      tags: ["contact:\(record)"],
      "a3626964d8255001890a5d5c3d7000800000000000000166656d61696c7381a16576616c75656f61",
      "6e6e406578616d706c652e6f72676961646472657373657381a2656c6162656c64776f726b657661",
      "6c75656a32204c6f7720526f6164"),
    Sample(
      .contact(.deleted(ContactDeleted(id: record))),
      tags: ["contact:\(record)"],
      "a1626964d8255001890a5d5c3d70008000000000000001"),
    Sample(
      .contact(.policySet(ContactPolicySet(preset: .tutorial))),
      tags: ["policy:contacts"],
      "a166707265736574687475746f7269616c"),
  ]

  private static let singers: [Sample] = [
    Sample(
      .singer(.added(SingerAdded(id: record, name: "Björk"))),
      tags: ["singer:\(record)", "singer-name:björk"],
      "a2626964d8255001890a5d5c3d70008000000000000001646e616d6566426ac3b6726b"),
    Sample(
      .singer(.renamed(SingerRenamed(id: record, name: "Guðmundsdóttir", previousName: "Björk"))),
      tags: ["singer:\(record)", "singer-name:björk", "singer-name:guðmundsdóttir"],
      "a3626964d8255001890a5d5c3d70008000000000000001646e616d65704775c3b06d756e647364c3",
      "b3747469726c70726576696f75734e616d6566426ac3b6726b"),
    Sample(
      .singer(.deleted(SingerDeleted(id: record, name: "Björk"))),
      tags: ["singer:\(record)", "singer-name:björk"],
      "a2626964d8255001890a5d5c3d70008000000000000001646e616d6566426ac3b6726b"),
  ]

  private static let songs: [Sample] = [
    Sample(
      .song(
        .added(
          SongAdded(
            id: record, title: "Army of Me", singerID: other, releaseDate: ReleaseDate("1995-04-21")
          ))),
      tags: ["song:\(record)", "singer:\(other)"],
      "a4626964d8255001890a5d5c3d70008000000000000001657469746c656a41726d79206f66204d65",
      "6873696e6765724944d8255001890a5d5c3d700080000000000000026b72656c6561736544617465",
      "6a313939352d30342d3231"),
    Sample(
      .song(.added(SongAdded(id: record, title: "Old", releaseDateText: "some spring"))),
      tags: ["song:\(record)"],
      "a3626964d8255001890a5d5c3d70008000000000000001657469746c65634f6c646f72656c656173",
      "6544617465546578746b736f6d6520737072696e67"),
    Sample(
      .song(
        .edited(
          SongEdited(
            id: record, title: .set("New"), singerID: .set(other), previousSingerID: third,
            releaseDate: .set(ReleaseDate("1995-04"))))),
      tags: ["song:\(record)", "singer:\(other)", "singer:\(third)"],
      "a5626964d8255001890a5d5c3d70008000000000000001657469746c65634e65776873696e676572",
      "4944d8255001890a5d5c3d700080000000000000026b72656c656173654461746567313939352d30",
      "347070726576696f757353696e6765724944d8255001890a5d5c3d70008000000000000003"),
    Sample(
      .song(
        .edited(
          SongEdited(
            id: record, singerID: .set(nil), previousSingerID: other, releaseDate: .set(nil),
            releaseDateText: "spring"))),
      tags: ["song:\(record)", "singer:\(other)"],
      "a5626964d8255001890a5d5c3d700080000000000000016873696e6765724944f66b72656c656173",
      "6544617465f66f72656c65617365446174655465787466737072696e677070726576696f75735369",
      "6e6765724944d8255001890a5d5c3d70008000000000000002"),
    Sample(
      .song(.deleted(SongDeleted(id: record, singerID: other))),
      tags: ["song:\(record)", "singer:\(other)"],
      "a2626964d8255001890a5d5c3d700080000000000000016873696e6765724944d8255001890a5d5c",
      "3d70008000000000000002"),
    Sample(
      .song(.deleted(SongDeleted(id: record))),
      tags: ["song:\(record)"],
      "a1626964d8255001890a5d5c3d70008000000000000001"),
  ]

  private static let artists: [Sample] = [
    Sample(
      .artist(.added(ArtistAdded(id: record, name: "Genesis", disambiguation: "the band"))),
      tags: ["artist:\(record)", "artist-name:genesis"],
      "a3626964d8255001890a5d5c3d70008000000000000001646e616d656747656e657369736e646973",
      "616d626967756174696f6e687468652062616e64"),
    Sample(
      .artist(
        .renamed(
          ArtistRenamed(
            id: record, name: "Yes", disambiguation: "band", previousName: "Genesis",
            previousDisambiguation: "rock"))),
      tags: ["artist:\(record)", "artist-name:genesis", "artist-name:yes"],
      "a5626964d8255001890a5d5c3d70008000000000000001646e616d65635965736c70726576696f75",
      "734e616d656747656e657369736e646973616d626967756174696f6e6462616e647670726576696f",
      "7573446973616d626967756174696f6e64726f636b"),
    Sample(
      .artist(.deleted(ArtistDeleted(id: record, name: "Genesis"))),
      tags: ["artist:\(record)", "artist-name:genesis"],
      "a2626964d8255001890a5d5c3d70008000000000000001646e616d656747656e65736973"),
  ]

  private static let albums: [Sample] = [
    Sample(
      .album(
        .added(
          AlbumAdded(
            id: record, name: "Foxtrot", artistID: other, releaseDate: ReleaseDate("1972"),
            genre: "Rock"))),
      tags: ["album:\(record)", "artist:\(other)"],
      "a5626964d8255001890a5d5c3d70008000000000000001646e616d6567466f7874726f746567656e",
      "726564526f636b686172746973744944d8255001890a5d5c3d700080000000000000026b72656c65",
      "617365446174656431393732"),
    Sample(
      .album(
        .edited(
          AlbumEdited(
            id: record, name: .set("New"), artistID: .set(other), previousArtistID: third,
            releaseDate: .set(nil), genre: .set(nil)))),
      tags: ["album:\(record)", "artist:\(other)", "artist:\(third)"],
      "a6626964d8255001890a5d5c3d70008000000000000001646e616d65634e65776567656e7265f668",
      "6172746973744944d8255001890a5d5c3d700080000000000000026b72656c6561736544617465f6",
      "7070726576696f75734172746973744944d8255001890a5d5c3d70008000000000000003"),
    Sample(
      .album(.deleted(AlbumDeleted(id: record, artistID: other))),
      tags: ["album:\(record)", "artist:\(other)"],
      "a2626964d8255001890a5d5c3d70008000000000000001686172746973744944d8255001890a5d5c",
      "3d70008000000000000002"),
  ]

  private static let fruits: [Sample] = [
    Sample(
      .fruit(.added(FruitAdded(id: record, name: "Mango"))),
      tags: ["fruit:\(record)", "fruit-name:mango"],
      "a2626964d8255001890a5d5c3d70008000000000000001646e616d65654d616e676f"),
    Sample(
      .fruit(
        .paired(
          FruitPaired(fruitID: record, fruitName: "Mango", sourceID: other, sourceName: "India"))),
      tags: ["fruit:\(record)", "fruit-name:mango", "source:\(other)", "source-name:india"],
      "a46766727569744944d8255001890a5d5c3d7000800000000000000168736f757263654944d82550",
      "01890a5d5c3d700080000000000000026966727569744e616d65654d616e676f6a736f757263654e",
      "616d6565496e646961"),
    Sample(
      .fruit(
        .unpaired(
          FruitUnpaired(
            fruitID: record, fruitName: "Mango", sourceID: other, sourceName: "India"))),
      tags: ["fruit:\(record)", "fruit-name:mango", "source:\(other)", "source-name:india"],
      "a46766727569744944d8255001890a5d5c3d7000800000000000000168736f757263654944d82550",
      "01890a5d5c3d700080000000000000026966727569744e616d65654d616e676f6a736f757263654e",
      "616d6565496e646961"),
    Sample(
      .fruit(.deleted(FruitDeleted(id: record, name: "Mango"))),
      tags: ["fruit:\(record)", "fruit-name:mango"],
      "a2626964d8255001890a5d5c3d70008000000000000001646e616d65654d616e676f"),
  ]

  private static let sources: [Sample] = [
    Sample(
      .source(.added(SourceAdded(id: record, name: "India"))),
      tags: ["source:\(record)", "source-name:india"],
      "a2626964d8255001890a5d5c3d70008000000000000001646e616d6565496e646961"),
    Sample(
      .source(.deleted(SourceDeleted(id: record, name: "India"))),
      tags: ["source:\(record)", "source-name:india"],
      "a2626964d8255001890a5d5c3d70008000000000000001646e616d6565496e646961"),
  ]
}
