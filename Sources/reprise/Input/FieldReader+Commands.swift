import Domain
import EventModel
import JSON

extension FieldReader {
  /// The UUID at a key that must be there.
  func requiredIdentifier(_ key: String) throws(InputProblem) -> Identifier {
    guard let identifier = try identifier(key) else { throw missing(key) }
    return identifier
  }

  /// One of the words of a type at a key; `nil` where it is missing or `null`.
  func choice<Choice>(_ key: String, _ type: Choice.Type) throws(InputProblem) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    try choice(key, of: Choice.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
  }

  /// One of the words of a type at a key that must be there.
  func requiredChoice<Choice>(_ key: String, _ type: Choice.Type) throws(InputProblem) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    guard let value = try choice(key, type) else { throw missing(key) }
    return value
  }

  /// What an edit says of a text that cannot be cleared.
  func change(_ key: String) throws(InputProblem) -> Change<String> {
    has(key) ? .set(try requiredText(key)) : .unchanged
  }

  /// What an edit says of a text; `null` clears.
  func clearableChange(_ key: String) throws(InputProblem) -> Change<String?> {
    has(key) ? .set(try text(key)) : .unchanged
  }

  /// The record named by `…ID` or `…Name`; `nil` where both are missing or `null`.
  func reference(_ name: String) throws(InputProblem) -> RecordReference? {
    if let identifier = try identifier("\(name)ID") { return .id(identifier) }
    return try text("\(name)Name").map { .name($0) }
  }

  /// The record named by `…ID` or `…Name`, one of which must be there.
  func requiredReference(_ name: String) throws(InputProblem) -> RecordReference {
    guard let reference = try reference(name) else { throw missing("\(name)ID") }
    return reference
  }

  /// What an edit says of a reference that cannot be cleared.
  func referenceChange(_ name: String) throws(InputProblem) -> Change<RecordReference> {
    guard let reference = try reference(name) else { return .unchanged }
    return .set(reference)
  }

  /// What an edit says of a reference; `null` clears.
  func clearableReferenceChange(
    _ name: String
  ) throws(InputProblem) -> Change<RecordReference?> {
    guard has("\(name)ID") || has("\(name)Name") else { return .unchanged }
    return .set(try reference(name))
  }

  /// The labelled values at a key; empty where it is missing or `null`.
  func entries(_ key: String) throws(InputProblem) -> [LabelledValue] {
    var entries: [LabelledValue] = []
    for value in try array(key) ?? [] {
      switch value {
      case .string(let text): entries.append(LabelledValue(value: text))
      case .object(let members):
        let reader = FieldReader(members, of: "An entry of \"\(key)\"")
        try reader.check(known: ["label", "value"])
        entries.append(
          LabelledValue(
            label: try reader.text("label"), value: try reader.requiredText("value")))
      default: throw wrong(key, "a list of texts or of objects with label and value", value)
      }
    }
    return entries
  }

  /// What an edit says of labelled values; `null` clears.
  func entriesChange(_ key: String) throws(InputProblem) -> Change<[LabelledValue]> {
    has(key) ? .set(try entries(key)) : .unchanged
  }
}
