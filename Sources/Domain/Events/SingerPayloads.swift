import EventModel

/// A singer was added.
public struct SingerAdded: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "SingerAdded")

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
    [CatalogueTag.singer(id), CatalogueTag.singerName(name)]
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

/// A singer has another name from now on.
public struct SingerRenamed: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "SingerRenamed")

  /// The record.
  public var id: Identifier
  /// The new name.
  public var name: String
  /// The name before.
  public var previousName: String

  /// Makes the facts.
  public init(
    id: Identifier,
    name: String,
    previousName: String
  ) {
    self.id = id
    self.name = name
    self.previousName = previousName
  }

  /// What it is about.
  public var tags: [Tag] {
    [
      CatalogueTag.singer(id), CatalogueTag.singerName(previousName), CatalogueTag.singerName(name),
    ]
  }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    fields.write("name", name)
    fields.write("previousName", previousName)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    var name: String?
    var previousName: String?
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "name": name = try fields.text()
      case "previousName": previousName = try fields.text()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
    self.name = try fields.required(name, "name")
    self.previousName = try fields.required(previousName, "previousName")
  }
}

/// A singer was deleted.
public struct SingerDeleted: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "SingerDeleted")

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
    [CatalogueTag.singer(id), CatalogueTag.singerName(name)]
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
