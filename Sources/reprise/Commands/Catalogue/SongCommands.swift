import Domain
import EventModel
import EventStore
import Projections

/// `song …`.
enum SongCommands {
  private static let title = ArgumentDeclaration("TITLE", "The song's title.")
  private static let text = ArgumentDeclaration(
    "T", "Any part of the title; case and diacritics are ignored.")
  private static let ref = CommonOptions.ref("song")
  private static let singer = OptionDeclaration(
    "--singer", "REF", "Who sings it; none: nobody.", kind: .reference, isRequired: true)
  private static let ofSinger = OptionDeclaration(
    "--singer", "REF", "Songs of this singer, the newest first.", kind: .reference)
  private static let newSinger = OptionDeclaration(
    "--singer", "REF", "Who sings it; none: nobody.", kind: .reference)
  private static let noSinger = OptionDeclaration(flag: "--no-singer", "Songs without a singer.")
  private static let order = OptionDeclaration(
    "--order", "ORDER",
    "released (earliest first), -released (latest first) or title; unknown dates come last.",
    kind: .choice(["released", "-released", "title"]))
  private static let newTitle = OptionDeclaration("--title", "T", "Another title.")

  /// What stands for no singer where one could be named.
  private static let nobody = "none"

  static let declaration = CommandDeclaration(
    noun: "song", "Keep songs.", [add, list, search, show, edit, delete])

  private static let add = CommandDeclaration(
    "add", "Add a song.", arguments: [title],
    options: [singer, CommonOptions.released, CommonOptions.id],
    examples: [
      CommandExample(
        "song add 'Army of Me' --singer bjork --released 1995-04-21", "A song and its singer.")
    ]
  ) { session throws(Failure) in
    let newID = Session.newID()
    let title = session.values[title]
    var song = AddSong(
      id: session.values.identifier(CommonOptions.id), newID: newID, title: title,
      releaseDate: session.values[CommonOptions.released])
    let reference = session.values[required: singer]
    guard reference != nobody else {
      return try session.add(song, newID: newID, saying: "Added song \(title)")
    }
    let store = try session.openCatalogue(.readWrite)
    let record = try session.resolve(reference, .singer, in: store)
    song.singer = .id(record.id)
    try session.carryOut(song, newID: newID, in: store) { _ in
      "Added song \(title) of \(record.name)"
    }
  }

  private static let list = CommandDeclaration(
    query: "list", "List songs: of one singer by release date, else by title.",
    options: [ofSinger, noSinger, order], exclusive: [[ofSinger.name, noSinger.name]],
    examples: [
      CommandExample("song list --singer bjork", "Her songs, the newest first."),
      CommandExample("song list --order released", "All songs, the earliest first."),
    ]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    let isOfOne = session.values.has(ofSinger)
    let order: SongOrder =
      switch session.values[order] {
      case "released": .oldestFirst
      case "-released": .newestFirst
      case "title": .title
      default: isOfOne ? .newestFirst : .title
      }
    guard isOfOne || session.values.has(noSinger) else {
      return try session.answer(
        SongsByTitleProjector.views, of: store, .song, whenEmpty: "No songs."
      ) { view, rows throws(ViewError) in
        try SongsByTitleProjector.visitAll(order: order, in: view) { rows.write($0) }
      }
    }
    var singerID: Identifier?
    if let reference = session.values[ofSinger] {
      singerID = try session.resolve(reference, .singer, in: store).id
    }
    try session.answer(
      SongsBySingerProjector.views, of: store, about: singerID.map(EventScope.songs(ofSinger:)),
      .song, whenEmpty: "No songs."
    ) { view, rows throws(ViewError) in
      try SongsBySingerProjector.visitSongs(of: singerID, order: order, in: view) {
        rows.write($0)
      }
    }
  }

  private static let search = CommandDeclaration(
    query: "search", "List the songs whose title contains a text.", arguments: [text]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    try session.search(
      SongsByTitleProjector.searchViews, of: store, .song
    ) { view, rows throws(ViewError) in
      try SongsByTitleProjector.search(session.values[text], in: view) { rows.write($0) }
    }
  }

  private static let show = CommandDeclaration(
    query: "show", "Show a song.", arguments: [ref]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    let record = try session.resolve(session.values[ref], .song, in: store)
    try session.show(
      record, SongsByTitleProjector.views, of: store, about: .song(record.id), .song
    ) { view throws(ViewError) in
      try SongsByTitleProjector.song(record.id, in: view)
    }
  }

  private static let edit = CommandDeclaration(
    "edit", "Change a song.", arguments: [ref],
    options: [newTitle, CommonOptions.released, newSinger],
    examples: [
      CommandExample("song edit 'Army of Me' --released 1995-04-21", "A more precise date."),
      CommandExample("song edit 'Army of Me' --singer none", "Nobody sings it."),
    ]
  ) { session throws(Failure) in
    let values = session.values
    try session.requireChange([newTitle, CommonOptions.released, newSinger])
    let store = try session.openCatalogue(.readWrite)
    let record = try session.resolve(values[ref], .song, in: store)
    var song = EditSong(id: record.id)
    if let title = values[newTitle] { song.title = .set(title) }
    if let date = values[CommonOptions.released] { song.releaseDate = .set(clearing(date)) }
    if let reference = values[newSinger] {
      song.singer =
        reference == nobody
        ? .set(nil) : .set(.id(try session.resolve(reference, .singer, in: store).id))
    }
    try session.carryOut(song, in: store) { _ in "Changed song \(record.name)" }
  }

  private static let delete = CommandDeclaration(
    "delete", "Delete a song.", arguments: [ref]
  ) { session throws(Failure) in
    try session.delete(session.values[ref], .song) { DeleteSong(id: $0) }
  }
}
