import EventModel
import JSON
import TextFolding

/// Reads the keys of one JSON object by what is known of them; every problem names its key.
struct FieldReader {
  private let members: [JSONValue.Member]
  private let owner: String

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - members: The object's keys and values.
  ///   - owner: What the object is, for messages (`AddSong`).
  init(_ members: [JSONValue.Member], of owner: String) {
    self.members = members
    self.owner = owner
  }

  /// Refuses keys that are not known.
  func check(known keys: [String]) throws(InputProblem) {
    for member in members where !keys.contains(member.key) {
      let near = Suggestion.nearest(to: member.key, among: keys)
      let hint = near.map { " Did you mean \"\($0)\"?" } ?? ""
      throw .malformed("\(owner) has no key \"\(DisplayText.escaped(member.key))\".\(hint)")
    }
  }

  /// Whether the key is there, `null` or not.
  func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  /// Whether one of the keys is there.
  func hasAny(of keys: [String]) -> Bool { members.contains { keys.contains($0.key) } }

  /// The value at a key; `nil` where it is missing.
  func value(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  /// Whether the key is there with a `null`.
  func isNull(_ key: String) -> Bool {
    if case .null? = value(key) { true } else { false }
  }

  /// The text at a key; `nil` where it is missing or `null`.
  func text(_ key: String) throws(InputProblem) -> String? {
    switch value(key) {
    case nil, .null?: return nil
    case .string(let text)?: return text
    case let other?: throw wrong(key, "a text", other)
    }
  }

  /// The text at a key that must be there.
  func requiredText(_ key: String) throws(InputProblem) -> String {
    guard let text = try text(key) else { throw missing(key) }
    return text
  }

  /// The UUID at a key; `nil` where it is missing or `null`.
  func identifier(_ key: String) throws(InputProblem) -> Identifier? {
    guard let text = try text(key) else { return nil }
    guard let identifier = Identifier(text) else {
      throw .malformed("\(owner): \"\(key)\" must be a UUID, not \"\(DisplayText.escaped(text))\".")
    }
    return identifier
  }

  /// The number from 0 at a key; `nil` where it is missing or `null`.
  func count(_ key: String) throws(InputProblem) -> UInt64? {
    switch value(key) {
    case nil, .null?: return nil
    case .integer(let number)? where number >= 0: return UInt64(number)
    case .unsigned(let number)?: return number
    case let other?: throw wrong(key, "a whole number from 0", other)
    }
  }

  /// `true` or `false` at a key; `false` where it is missing.
  func flag(_ key: String) throws(InputProblem) -> Bool {
    switch value(key) {
    case nil, .null?: return false
    case .bool(let flag)?: return flag
    case let other?: throw wrong(key, "true or false", other)
    }
  }

  /// The texts at a key; `nil` where it is missing or `null`.
  func texts(_ key: String) throws(InputProblem) -> [String]? {
    guard let values = try array(key) else { return nil }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw wrong(key, "a list of texts", value) }
      texts.append(text)
    }
    return texts
  }

  /// The list at a key; `nil` where it is missing or `null`.
  func array(_ key: String) throws(InputProblem) -> [JSONValue]? {
    switch value(key) {
    case nil, .null?: return nil
    case .array(let values)?: return values
    case let other?: throw wrong(key, "a list", other)
    }
  }

  /// The object at a key; `nil` where it is missing or `null`.
  func object(_ key: String) throws(InputProblem) -> FieldReader? {
    switch value(key) {
    case nil, .null?: return nil
    case .object(let members)?: return FieldReader(members, of: "\(owner): \"\(key)\"")
    case let other?: throw wrong(key, "an object", other)
    }
  }

  /// One of the words at a key; `nil` where it is missing or `null`.
  func choice(_ key: String, of words: [String]) throws(InputProblem) -> String? {
    guard let text = try text(key) else { return nil }
    guard words.contains(text) else {
      let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
      throw .malformed(
        "\(owner): \"\(key)\" must be one of \(list), not \"\(DisplayText.escaped(text))\".")
    }
    return text
  }

  /// The problem that a key must be there.
  func missing(_ key: String) -> InputProblem { .malformed("\(owner) needs the key \"\(key)\".") }

  /// The problem that a value is of another kind.
  func wrong(_ key: String, _ expected: String, _ value: JSONValue) -> InputProblem {
    .malformed("\(owner): \"\(key)\" must be \(expected), not \(Self.kind(of: value)).")
  }

  private static func kind(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .integer, .unsigned, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
