import EventModel

/// A fruit was added.
public struct FruitAdded: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "FruitAdded")

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
    [CatalogueTag.fruit(id), CatalogueTag.fruitName(name)]
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

/// A fruit comes from a source from now on, and each has no other partner.
public struct FruitPaired: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "FruitPaired")

  /// The fruit.
  public var fruitID: Identifier
  /// The source.
  public var sourceID: Identifier
  /// The fruit's name: by it a later decision finds the pair without knowing the identity.
  public var fruitName: String
  /// The source's name.
  public var sourceName: String

  /// Makes the facts.
  public init(
    fruitID: Identifier,
    fruitName: String,
    sourceID: Identifier,
    sourceName: String
  ) {
    self.fruitID = fruitID
    self.fruitName = fruitName
    self.sourceID = sourceID
    self.sourceName = sourceName
  }

  /// What it is about.
  public var tags: [Tag] {
    [
      CatalogueTag.fruit(fruitID), CatalogueTag.fruitName(fruitName),
      CatalogueTag.source(sourceID), CatalogueTag.sourceName(sourceName),
    ]
  }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("fruitID", fruitID)
    fields.write("sourceID", sourceID)
    fields.write("fruitName", fruitName)
    fields.write("sourceName", sourceName)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var fruitID: Identifier?
    var fruitName: String?
    var sourceID: Identifier?
    var sourceName: String?
    while let field = try fields.next() {
      switch field {
      case "fruitID": fruitID = try fields.identifier()
      case "fruitName": fruitName = try fields.text()
      case "sourceID": sourceID = try fields.identifier()
      case "sourceName": sourceName = try fields.text()
      default: try fields.skip()
      }
    }
    self.fruitID = try fields.required(fruitID, "fruitID")
    self.fruitName = try fields.required(fruitName, "fruitName")
    self.sourceID = try fields.required(sourceID, "sourceID")
    self.sourceName = try fields.required(sourceName, "sourceName")
  }
}

/// A fruit and a source are partners no more.
public struct FruitUnpaired: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "FruitUnpaired")

  /// The fruit.
  public var fruitID: Identifier
  /// The source.
  public var sourceID: Identifier
  /// The fruit's name: by it a later decision finds the pair without knowing the identity.
  public var fruitName: String
  /// The source's name.
  public var sourceName: String

  /// Makes the facts.
  public init(
    fruitID: Identifier,
    fruitName: String,
    sourceID: Identifier,
    sourceName: String
  ) {
    self.fruitID = fruitID
    self.fruitName = fruitName
    self.sourceID = sourceID
    self.sourceName = sourceName
  }

  /// What it is about.
  public var tags: [Tag] {
    [
      CatalogueTag.fruit(fruitID), CatalogueTag.fruitName(fruitName),
      CatalogueTag.source(sourceID), CatalogueTag.sourceName(sourceName),
    ]
  }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("fruitID", fruitID)
    fields.write("sourceID", sourceID)
    fields.write("fruitName", fruitName)
    fields.write("sourceName", sourceName)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var fruitID: Identifier?
    var fruitName: String?
    var sourceID: Identifier?
    var sourceName: String?
    while let field = try fields.next() {
      switch field {
      case "fruitID": fruitID = try fields.identifier()
      case "fruitName": fruitName = try fields.text()
      case "sourceID": sourceID = try fields.identifier()
      case "sourceName": sourceName = try fields.text()
      default: try fields.skip()
      }
    }
    self.fruitID = try fields.required(fruitID, "fruitID")
    self.fruitName = try fields.required(fruitName, "fruitName")
    self.sourceID = try fields.required(sourceID, "sourceID")
    self.sourceName = try fields.required(sourceName, "sourceName")
  }
}

/// A fruit without a partner was deleted.
public struct FruitDeleted: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "FruitDeleted")

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
    [CatalogueTag.fruit(id), CatalogueTag.fruitName(name)]
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
