import EventModel
import EventStore
import Projections

extension ContactCommands {
  private static let wholeName = ArgumentDeclaration(
    "NAME", "The whole name; case and diacritics are ignored.", isOptional: true)
  private static let contains = OptionDeclaration(
    "--contains", "T", "Contacts whose name contains this text.")
  private static let startsWith = OptionDeclaration(
    "--starts-with", "T", "Contacts whose name begins with this text.")
  private static let phoneDigits = OptionDeclaration(
    "--phone", "DIGITS", "Contacts with a number that contains these digits.", isRepeated: true)

  static let find = CommandDeclaration(
    query: "find", "List the contacts of a name, or by a part of it, or by a phone number.",
    arguments: [wholeName], options: [contains, startsWith, phoneDigits],
    exclusive: [[contains.name, startsWith.name, phoneDigits.name]],
    examples: [
      CommandExample("contact find 'alex smith'", "Everybody of that name."),
      CommandExample("contact find --phone 7946", "Everybody with these digits in a number."),
    ]
  ) { session throws(Failure) in
    let values = session.values
    let way = [contains, startsWith, phoneDigits].filter(values.has)
    let name = values.optional(wholeName)
    guard way.count + (name == nil ? 0 : 1) == 1 else {
      throw .usage(
        "Give either a NAME or one of --contains, --starts-with and --phone.")
    }
    guard values.all(phoneDigits).count <= 1 else { throw .usage("--phone is given twice.") }
    if let digits = values[phoneDigits], !digits.contains(where: \.isNumber) {
      throw .usage("--phone needs digits.")
    }
    try search(name, session)
  }

  private static func search(_ name: String?, _ session: Session) throws(Failure) {
    let values = session.values
    let store = try session.openCatalogue()
    let views =
      values.has(phoneDigits)
      ? ContactsByPhoneProjector.views
      : values.has(contains)
        ? ContactsByNameProjector.searchViews : ContactsByNameProjector.views
    try session.search(views, of: store, .contact) { view, rows throws(ViewError) in
      if let digits = values[phoneDigits] {
        try ContactsByPhoneProjector.find(digits, in: view) { rows.write($0) }
      } else if let text = values[contains] {
        try ContactsByNameProjector.search(text, in: view) { rows.write($0) }
      } else if let text = values[startsWith] {
        try ContactsByNameProjector.visit(startingWith: text, in: view) { rows.write($0) }
      } else {
        for row in try ContactsByNameProjector.named(name ?? "", in: view) { rows.write(row) }
      }
    }
  }
}
