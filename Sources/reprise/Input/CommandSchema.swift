import EventModel
import JSON

/// The JSON Schema of the commands, made from their forms.
enum CommandSchema {
  /// The whole document.
  static var document: JSONValue {
    .object(pairs: [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("A command of reprise apply")),
      ("oneOf", .array(CommandForms.all.map(schema))),
    ])
  }

  private static func schema(_ form: CommandForm) -> JSONValue {
    var properties: [(String, JSONValue)] = [
      ("type", .object(pairs: [("const", .string(form.type))]))
    ]
    for field in form.fields {
      for key in field.keys { properties.append((key, value(of: field, key))) }
    }
    for key in CommandForm.contextKeys {
      let kind: CommandField.Kind = key == "commandID" ? .identifier : .text
      properties.append((key, value(of: .optional(key, kind), key)))
    }
    var members: [(String, JSONValue)] = [
      ("title", .string(form.type)), ("description", .string(form.summary)),
      ("type", .string("object")), ("properties", .object(pairs: properties)),
      ("additionalProperties", .bool(false)),
    ]
    members += requirements(form)
    return .object(pairs: members)
  }

  /// What must be there, and which keys exclude each other.
  private static func requirements(_ form: CommandForm) -> [(String, JSONValue)] {
    let plain = form.fields.filter { $0.isRequired && $0.kind != .reference }.map(\.name)
    var members = [("required", JSONValue.array((["type"] + plain).map { .string($0) }))]
    let references = form.fields.filter { $0.kind == .reference }.map(alternatives)
    if !references.isEmpty { members.append(("allOf", .array(references))) }
    return members
  }

  private static func alternatives(_ field: CommandField) -> JSONValue {
    let required = field.keys.map { key in
      JSONValue.object(pairs: [("required", .array([.string(key)]))])
    }
    guard field.isRequired else {
      let both = JSONValue.object(pairs: [("required", .array(field.keys.map { .string($0) }))])
      return .object(pairs: [("not", both)])
    }
    return .object(pairs: [("oneOf", .array(required))])
  }

  private static func value(of field: CommandField, _ key: String) -> JSONValue {
    var members: [(String, JSONValue)]
    switch field.kind {
    case .text: members = [("type", type("string", field))]
    case .identifier: members = [("type", type("string", field)), ("format", .string("uuid"))]
    case .reference:
      members = [("type", type("string", field))]
      if key.hasSuffix("ID") { members.append(("format", .string("uuid"))) }
    case .releaseDate:
      members = [
        ("type", type("string", field)),
        ("pattern", .string("^([0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?|unknown)$")),
      ]
    case .choice(let words):
      let values = words.map { JSONValue.string($0) } + (field.isClearable ? [.null] : [])
      members = [("enum", .array(values))]
    case .entries: members = [("type", type("array", field)), ("items", entry)]
    }
    return .object(pairs: members)
  }

  private static func type(_ name: String, _ field: CommandField) -> JSONValue {
    field.isClearable ? .array([.string(name), .string("null")]) : .string(name)
  }

  private static var entry: JSONValue {
    let label = JSONValue.object(pairs: [("type", .array([.string("string"), .string("null")]))])
    let text = JSONValue.object(pairs: [("type", .string("string"))])
    let labelled = JSONValue.object(pairs: [
      ("type", .string("object")),
      ("properties", .object(pairs: [("label", label), ("value", text)])),
      ("required", .array([.string("value")])), ("additionalProperties", .bool(false)),
    ])
    return .object(pairs: [("oneOf", .array([text, labelled]))])
  }
}
