import Domain
import EventModel
import EventStore
import Projections

/// `singer …`.
enum SingerCommands {
  private static let name = ArgumentDeclaration("NAME", "The singer's name.")
  private static let newName = ArgumentDeclaration("NAME", "The new name.")
  private static let ref = CommonOptions.ref("singer")
  private static let songs = OptionDeclaration(
    "--songs", "RULE",
    "What becomes of the songs: deny (default: a singer with songs is not deleted), delete "
      + "(they are deleted too) or keep (they stay, without a singer).",
    kind: .choice(SongsRule.allCases.map(\.rawValue)))

  static let declaration = CommandDeclaration(
    noun: "singer", "Keep singers.", [add, list, show, rename, delete])

  private static let add = CommandDeclaration(
    "add", "Add a singer.", arguments: [name], options: [CommonOptions.id],
    examples: [CommandExample("singer add Björk", "Add a singer.")]
  ) { session throws(Failure) in
    let newID = Session.newID()
    let name = session.values[name]
    try session.add(
      AddSinger(id: session.values.identifier(CommonOptions.id), newID: newID, name: name),
      newID: newID, saying: "Added singer \(name)")
  }

  private static let list = CommandDeclaration(
    query: "list", "List singers by name, with the number of their songs."
  ) { session throws(Failure) in
    try session.answer(
      SingersByNameProjector.views, of: session.openCatalogue(), .singer,
      whenEmpty: "No singers."
    ) { view, rows throws(ViewError) in
      try SingersByNameProjector.visitAll(in: view) { rows.write($0) }
    }
  }

  private static let show = CommandDeclaration(
    query: "show", "Show a singer.", arguments: [ref]
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    let record = try session.resolve(session.values[ref], .singer, in: store)
    try session.show(
      record, SingersByNameProjector.views, of: store, about: .singer(record.id), .singer
    ) { view throws(ViewError) in
      try SingersByNameProjector.singer(record.id, in: view)
    }
  }

  private static let rename = CommandDeclaration(
    "rename", "Give a singer another name.", arguments: [ref, newName],
    examples: [CommandExample("singer rename bjork 'Björk Guðmundsdóttir'", "Another name.")]
  ) { session throws(Failure) in
    let store = try session.openCatalogue(.readWrite)
    let record = try session.resolve(session.values[ref], .singer, in: store)
    let name = session.values[newName]
    try session.carryOut(RenameSinger(id: record.id, name: name), in: store) { _ in
      "Renamed singer \(record.name) to \(name)"
    }
  }

  private static let delete = CommandDeclaration(
    "delete", "Delete a singer.", arguments: [ref], options: [songs],
    examples: [
      CommandExample("singer delete bjork --songs keep", "The songs stay, without a singer.")
    ]
  ) { session throws(Failure) in
    let rule = session.values[songs].flatMap { SongsRule(rawValue: $0) } ?? .deny
    try session.delete(session.values[ref], .singer) { DeleteSinger(id: $0, songs: rule) }
  }
}
