import Domain
import EventModel
import EventStore
import Projections

/// `fruit …`.
enum FruitCommands {
  private static let name = ArgumentDeclaration("NAME", "The fruit's name.")
  private static let fruit = ArgumentDeclaration(
    "FRUIT", "The fruit: an id, a prefix of it, or a name.", kind: .reference)
  private static let source = ArgumentDeclaration(
    "SOURCE", "Where it comes from: an id, a prefix of it, or a name.", kind: .reference)
  private static let ref = CommonOptions.ref("fruit")

  static let declaration = CommandDeclaration(
    noun: "fruit", "Keep fruits, each with at most one source.",
    [add, list, pair, unpair, delete])

  private static let add = CommandDeclaration(
    "add", "Add a fruit.", arguments: [name], options: [CommonOptions.id]
  ) { session throws(Failure) in
    let newID = Session.newID()
    let name = session.values[name]
    try session.add(
      AddFruit(id: session.values.identifier(CommonOptions.id), newID: newID, name: name),
      newID: newID, saying: "Added fruit \(name)")
  }

  private static let list = CommandDeclaration(
    query: "list", "List fruits by name, with their sources."
  ) { session throws(Failure) in
    try session.answer(
      FruitsAndSourcesProjector.views, of: session.openCatalogue(), .fruit,
      whenEmpty: "No fruits."
    ) { view, rows throws(ViewError) in
      try FruitsAndSourcesProjector.visitFruits(in: view) { rows.write($0) }
    }
  }

  private static let pair = CommandDeclaration(
    "pair", "Say where a fruit comes from; partners that either had before are freed.",
    arguments: [fruit, source], examples: [CommandExample("fruit pair mango india", "One pair.")]
  ) { session throws(Failure) in
    let store = try session.openCatalogue(.readWrite)
    let one = try session.resolve(session.values[fruit], .fruit, in: store)
    let other = try session.resolve(session.values[source], .source, in: store)
    try session.carryOut(PairFruit(fruit: .id(one.id), source: .id(other.id)), in: store) { _ in
      "Paired fruit \(one.name) with source \(other.name)"
    }
  }

  private static let unpair = CommandDeclaration(
    "unpair", "Part a fruit from its source.", arguments: [fruit]
  ) { session throws(Failure) in
    let store = try session.openCatalogue(.readWrite)
    let record = try session.resolve(session.values[fruit], .fruit, in: store)
    try session.carryOut(UnpairFruit(fruit: .id(record.id)), in: store) { _ in
      "Parted fruit \(record.name) from its source"
    }
  }

  private static let delete = CommandDeclaration(
    "delete", "Delete a fruit.", arguments: [ref]
  ) { session throws(Failure) in
    try session.delete(session.values[ref], .fruit) { DeleteFruit(id: $0) }
  }
}
