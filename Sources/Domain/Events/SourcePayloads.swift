import EventModel

/// A source was added.
public struct SourceAdded: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "SourceAdded")

  /// The record.
  public var id: Identifier
  /// The name as it was typed.
  public var name: String

  /// Makes the facts.
  public init(
    id: Identifier,
    name: String
  ) {
    self.id = id
    self.name = name
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.source(id), CatalogueTag.sourceName(name)]
  }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    fields.write("name", name)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    var name: String?
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "name": name = try fields.text()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
    self.name = try fields.required(name, "name")
  }
}

/// A source without a partner was deleted.
public struct SourceDeleted: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "SourceDeleted")

  /// The record.
  public var id: Identifier
  /// The name at that time.
  public var name: String

  /// Makes the facts.
  public init(
    id: Identifier,
    name: String
  ) {
    self.id = id
    self.name = name
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.source(id), CatalogueTag.sourceName(name)]
  }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    fields.write("name", name)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    var name: String?
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "name": name = try fields.text()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
    self.name = try fields.required(name, "name")
  }
}
