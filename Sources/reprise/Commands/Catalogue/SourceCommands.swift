import Domain
import EventModel
import EventStore
import Projections

/// `source …`.
enum SourceCommands {
  private static let name = ArgumentDeclaration("NAME", "The source's name.")
  private static let ref = CommonOptions.ref("source")

  static let declaration = CommandDeclaration(
    noun: "source", "Keep sources of fruits.", [add, list, delete])

  private static let add = CommandDeclaration(
    "add", "Add a source.", arguments: [name], options: [CommonOptions.id]
  ) { session throws(Failure) in
    let newID = Session.newID()
    let name = session.values[name]
    try session.add(
      AddSource(id: session.values.identifier(CommonOptions.id), newID: newID, name: name),
      newID: newID, saying: "Added source \(name)")
  }

  private static let list = CommandDeclaration(
    query: "list", "List sources by name, with their fruits."
  ) { session throws(Failure) in
    try session.answer(
      FruitsAndSourcesProjector.views, of: session.openCatalogue(), .source,
      whenEmpty: "No sources."
    ) { view, rows throws(ViewError) in
      try FruitsAndSourcesProjector.visitSources(in: view) { rows.write($0) }
    }
  }

  private static let delete = CommandDeclaration(
    "delete", "Delete a source.", arguments: [ref]
  ) { session throws(Failure) in
    try session.delete(session.values[ref], .source) { DeleteSource(id: $0) }
  }
}
