import Domain
import EventModel
import EventStore
import Projections

/// `artist …`.
enum ArtistCommands {
  private static let name = ArgumentDeclaration("NAME", "The artist's name.")
  private static let newName = ArgumentDeclaration("NAME", "The new name.")
  private static let text = ArgumentDeclaration(
    "T", "Any part of the name; case and diacritics are ignored.")
  private static let ref = CommonOptions.ref("artist")
  private static let disambiguation = OptionDeclaration(
    "--disambiguation", "T", "What tells the artist from others of the same name.")
  private static let albums = OptionDeclaration(
    "--albums", "RULE",
    "What becomes of the albums: deny (default: an artist with albums is not deleted) or delete "
      + "(they are deleted too).", kind: .choice(AlbumsRule.allCases.map(\.rawValue)))

  static let declaration = CommandDeclaration(
    noun: "artist", "Keep artists, each of them once.", [add, list, search, show, rename, delete])

  private static let add = CommandDeclaration(
    "add", "Add an artist, unless the same one is there already.",
    details: [
      "Names are the same if they are equal after Unicode normalisation, case folding, trimming "
        + "and collapsing of white space; a disambiguation tells artists of one name apart."
    ],
    arguments: [name], options: [disambiguation, CommonOptions.id],
    examples: [
      CommandExample("artist add 'Nirvana' --disambiguation 'UK, 1960s'", "The other one.")
    ]
  ) { session throws(Failure) in
    let newID = Session.newID()
    let name = session.values[name]
    try session.add(
      AddArtist(
        id: session.values.identifier(CommonOptions.id), newID: newID, name: name,
        disambiguation: session.values[disambiguation].flatMap(clearing)),
      newID: newID, saying: "Added artist \(name)")
  }

  private static let list = CommandDeclaration(
    query: "list", "List artists by name, with the number of their albums."
  ) { session throws(Failure) in
    try session.answer(
      ArtistsByNameProjector.views, of: session.openCatalogue(), .artist,
      whenEmpty: "No artists."
    ) { view, rows throws(ViewError) in
      try ArtistsByNameProjector.visitAll(in: view) { rows.write($0) }
    }
  }

  private static let search = CommandDeclaration(
    query: "search", "List the artists whose name contains a text.", arguments: [text]
  ) { session throws(Failure) in
    try session.search(
      ArtistsByNameProjector.searchViews, of: session.openCatalogue(), .artist
    ) { view, rows throws(ViewError) in
      try ArtistsByNameProjector.search(session.values[text], in: view) { rows.write($0) }
    }
  }

  private static let show = CommandDeclaration(
    query: "show", "Show an artist.", arguments: [ref]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    let record = try session.resolve(session.values[ref], .artist, in: store)
    try session.show(
      record, ArtistsByNameProjector.views, of: store, about: .artist(record.id), .artist
    ) { view throws(ViewError) in
      try ArtistsByNameProjector.artist(record.id, in: view)
    }
  }

  private static let rename = CommandDeclaration(
    "rename", "Give an artist another name.", arguments: [ref, newName],
    options: [disambiguation]
  ) { session throws(Failure) in
    let store = try session.openCatalogue(.readWrite)
    let record = try session.resolve(session.values[ref], .artist, in: store)
    let name = session.values[newName]
    var rename = RenameArtist(id: record.id, name: name)
    if let text = session.values[disambiguation] { rename.disambiguation = .set(clearing(text)) }
    try session.carryOut(rename, in: store) { _ in "Renamed artist \(record.name) to \(name)" }
  }

  private static let delete = CommandDeclaration(
    "delete", "Delete an artist.", arguments: [ref], options: [albums]
  ) { session throws(Failure) in
    let rule = session.values[albums].flatMap { AlbumsRule(rawValue: $0) } ?? .deny
    try session.delete(session.values[ref], .artist) { DeleteArtist(id: $0, albums: rule) }
  }
}
