import Domain
import EventModel
import EventStore
import JSON

/// `policy …`.
enum PolicyCommands {
  private static let subject = ArgumentDeclaration(
    "SUBJECT", "What the rule is for: contacts.", kind: .choice(["contacts"]))
  private static let preset = ArgumentDeclaration(
    "PRESET",
    "practical (a name is required) or tutorial (name, address and phone are required, of at "
      + "most 15, 20 and 10 characters).", kind: .choice(ContactPolicy.allCases.map(\.rawValue)))

  static let declaration = CommandDeclaration(
    noun: "policy", "Show or set the rules for new and changed records.", [show, set])

  private static let show = CommandDeclaration(
    query: "show", "Show the rules of this store."
  ) { session throws(Failure) in
    let store = try session.openCatalogue()
    var policy = ContactPolicy.practical
    let position = try session.horizon(of: store)
    try session.reading { () throws(ReadError) in
      try store.read(
        .tagged(CatalogueTag.contactPolicy), through: position, direction: .backwards, limit: 1
      ) { event throws(ReadError) in
        do throws(EventDecodingError) {
          guard case .contact(.policySet(let set)) = try CatalogueEvent(decoding: event) else {
            return .more
          }
          policy = set.preset
        } catch {
          throw .event(error)
        }
        return .stop
      }
    }
    let layout = RowLayout<ContactPolicy>(
      [
        RowField("subject") { _ in .string("contacts") },
        RowField("preset") { .string($0.rawValue) },
      ], columns: ["subject", "preset"])
    var rows = session.rowWriter(layout, position: position)
    rows.write(policy)
    rows.finish()
  }

  private static let set = CommandDeclaration(
    "set", "Set a rule of this store.", arguments: [subject, preset],
    examples: [CommandExample("policy set contacts tutorial", "The stricter rule.")]
  ) { session throws(Failure) in
    guard let policy = ContactPolicy(rawValue: session.values[preset]) else { return }
    try session.add(
      SetContactPolicy(policy: policy), newID: Session.newID(),
      saying: "Set the rule for contacts to \(policy.rawValue)")
  }
}
