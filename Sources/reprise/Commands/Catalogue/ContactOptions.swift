import Domain
import EventModel

/// The options of contacts, and how labelled values are written.
enum ContactOptions {
  static let name = OptionDeclaration("--name", "NAME", "Another name.")
  static let phone = OptionDeclaration(
    "--phone", "[LABEL:]P", "A phone number.", isRepeated: true)
  static let address = OptionDeclaration(
    "--address", "[LABEL:]A", "An address.", isRepeated: true)
  static let email = OptionDeclaration(
    "--email", "[LABEL:]E", "An email address.", isRepeated: true)
  static let organization = OptionDeclaration("--organization", "O", "The organisation.")
  static let note = OptionDeclaration("--note", "T", "A note.")

  static let all = [phone, address, email, organization, note]

  static let labels =
    "A label is one word of letters, digits, hyphens and underscores before a colon (home:, "
    + "work:); write a colon in front of a value that begins like that but has no label."

  /// All values of an option that are not empty.
  static func entries(_ option: OptionDeclaration, in values: ParsedValues) -> [LabelledValue] {
    values.all(option).filter { !$0.isEmpty }.map(entry)
  }

  /// What an edit says of an option: nothing, or all values from now on.
  static func change(
    _ option: OptionDeclaration, in values: ParsedValues
  ) -> Change<[LabelledValue]> {
    values.has(option) ? .set(entries(option, in: values)) : .unchanged
  }

  /// The value and its label.
  static func entry(_ text: String) -> LabelledValue {
    guard let colon = text.firstIndex(of: ":") else { return LabelledValue(value: text) }
    let label = text[..<colon]
    let value = String(text[text.index(after: colon)...])
    if label.isEmpty { return LabelledValue(value: value) }
    let isLabel =
      label.first?.isLetter == true
      && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    return isLabel
      ? LabelledValue(label: String(label), value: value) : LabelledValue(value: text)
  }
}
