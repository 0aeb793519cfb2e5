import Domain
import EventModel
import EventStore
import Projections

/// `album …`.
enum AlbumCommands {
  private static let name = ArgumentDeclaration("NAME", "The album's name.")
  private static let text = ArgumentDeclaration(
    "ARTIST-TEXT", "Any part of the artist's name; case and diacritics are ignored.")
  private static let ref = CommonOptions.ref("album")
  private static let artist = OptionDeclaration(
    "--artist", "REF", "Whose album it is.", kind: .reference, isRequired: true)
  private static let newArtist = OptionDeclaration(
    "--artist", "REF", "Whose album it is.", kind: .reference)
  private static let ofArtist = OptionDeclaration(
    "--artist", "REF", "Only albums of this artist.", kind: .reference)
  private static let genre = OptionDeclaration("--genre", "G", "The genre.")
  private static let byGenre = OptionDeclaration(
    flag: "--by-genre", "In the order of genres; albums without one come last.")
  private static let newName = OptionDeclaration("--name", "NAME", "Another name.")

  static let declaration = CommandDeclaration(
    noun: "album", "Keep albums, each of one artist.", [add, list, search, show, edit, delete])

  private static let add = CommandDeclaration(
    "add", "Add an album.", arguments: [name],
    options: [artist, CommonOptions.released, genre, CommonOptions.id],
    examples: [
      CommandExample(
        "album add Homogenic --artist bjork --released 1997-09-22 --genre Electronic",
        "An album and its artist.")
    ]
  ) { session throws(Failure) in
    let newID = Session.newID()
    let name = session.values[name]
    let store = try session.openCatalogue(.readWrite)
    let record = try session.resolve(session.values[required: artist], .artist, in: store)
    let album = AddAlbum(
      id: session.values.identifier(CommonOptions.id), newID: newID, name: name,
      artist: .id(record.id), releaseDate: session.values[CommonOptions.released],
      genre: session.values[genre].flatMap(clearing))
    try session.carryOut(album, newID: newID, in: store) { _ in
      "Added album \(name) of \(record.name)"
    }
  }

  private static let list = CommandDeclaration(
    query: "list", "List albums by artist, then by release date.", options: [ofArtist, byGenre],
    exclusive: [[ofArtist.name, byGenre.name]]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    if session.values.has(byGenre) {
      return try session.answer(
        AlbumsByGenreProjector.views, of: store, .album, whenEmpty: "No albums."
      ) { view, rows throws(ViewError) in
        try AlbumsByGenreProjector.visitAll(in: view) { rows.write($0) }
      }
    }
    var artistID: Identifier?
    if let reference = session.values[ofArtist] {
      artistID = try session.resolve(reference, .artist, in: store).id
    }
    try session.answer(
      AlbumsByArtistProjector.views, of: store,
      about: artistID.map(EventScope.albums(ofArtist:)), .album, whenEmpty: "No albums."
    ) { view, rows throws(ViewError) in
      if let artistID {
        try AlbumsByArtistProjector.visitAlbums(of: artistID, in: view) { rows.write($0) }
      } else {
        try AlbumsByArtistProjector.visitAll(in: view) { rows.write($0) }
      }
    }
  }

  private static let search = CommandDeclaration(
    query: "search", "List the albums of every artist whose name contains a text.",
    arguments: [text],
    examples: [CommandExample("album search bjork", "By artist, then by release date.")]
  ) { session throws(Failure) in
    try session.search(
      AlbumsByArtistProjector.searchViews, of: session.openCatalogue(), .album
    ) { view, rows throws(ViewError) in
      try AlbumsByArtistProjector.search(artist: session.values[text], in: view) {
        rows.write($0)
      }
    }
  }

  private static let show = CommandDeclaration(
    query: "show", "Show an album.", arguments: [ref]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    let record = try session.resolve(session.values[ref], .album, in: store)
    try session.show(
      record, AlbumsByArtistProjector.views, of: store, about: .album(record.id), .album
    ) { view throws(ViewError) in
      try AlbumsByArtistProjector.album(record.id, in: view)
    }
  }

  private static let edit = CommandDeclaration(
    "edit", "Change an album; an empty value clears.", arguments: [ref],
    options: [newName, CommonOptions.released, genre, newArtist]
  ) { session throws(Failure) in
    let values = session.values
    try session.requireChange([newName, CommonOptions.released, genre, newArtist])
    let store = try session.openCatalogue(.readWrite)
    let record = try session.resolve(values[ref], .album, in: store)
    var album = EditAlbum(id: record.id)
    if let name = values[newName] { album.name = .set(name) }
    if let date = values[CommonOptions.released] { album.releaseDate = .set(clearing(date)) }
    if let text = values[genre] { album.genre = .set(clearing(text)) }
    if let reference = values[newArtist] {
      album.artist = .set(.id(try session.resolve(reference, .artist, in: store).id))
    }
    try session.carryOut(album, in: store) { _ in "Changed album \(record.name)" }
  }

  private static let delete = CommandDeclaration(
    "delete", "Delete an album.", arguments: [ref]
  ) { session throws(Failure) in
    try session.delete(session.values[ref], .album) { DeleteAlbum(id: $0) }
  }
}
