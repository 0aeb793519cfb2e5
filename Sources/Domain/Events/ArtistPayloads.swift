import EventModel

/// An artist was added.
public struct ArtistAdded: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "ArtistAdded")

  /// The record.
  public var id: Identifier
  /// The name as it was typed.
  public var name: String
  /// What tells the artist from others of the name.
  public var disambiguation: String?

  /// Makes the facts.
  public init(
    id: Identifier,
    name: String,
    disambiguation: String? = nil
  ) {
    self.id = id
    self.name = name
    self.disambiguation = disambiguation
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.artist(id), CatalogueTag.artistName(name)]
  }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    fields.write("name", name)
    fields.write(present: "disambiguation", disambiguation)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    var name: String?
    disambiguation = nil
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "name": name = try fields.text()
      case "disambiguation": disambiguation = try fields.optionalText()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
    self.name = try fields.required(name, "name")
  }
}

/// An artist has another name or disambiguation from now on.
public struct ArtistRenamed: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "ArtistRenamed")

  /// The record.
  public var id: Identifier
  /// The new name.
  public var name: String
  /// The new disambiguation; none if it is missing.
  public var disambiguation: String?
  /// The name before.
  public var previousName: String
  /// The disambiguation before.
  public var previousDisambiguation: String?

  /// Makes the facts.
  public init(
    id: Identifier,
    name: String,
    disambiguation: String? = nil,
    previousName: String,
    previousDisambiguation: String? = nil
  ) {
    self.id = id
    self.name = name
    self.disambiguation = disambiguation
    self.previousName = previousName
    self.previousDisambiguation = previousDisambiguation
  }

  /// What it is about.
  public var tags: [Tag] {
    [
      CatalogueTag.artist(id), CatalogueTag.artistName(previousName), CatalogueTag.artistName(name),
    ]
  }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    fields.write("name", name)
    fields.write("previousName", previousName)
    fields.write(present: "disambiguation", disambiguation)
    fields.write(present: "previousDisambiguation", previousDisambiguation)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    var name: String?
    disambiguation = nil
    var previousName: String?
    previousDisambiguation = nil
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "name": name = try fields.text()
      case "disambiguation": disambiguation = try fields.optionalText()
      case "previousName": previousName = try fields.text()
      case "previousDisambiguation": previousDisambiguation = try fields.optionalText()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
    self.name = try fields.required(name, "name")
    self.previousName = try fields.required(previousName, "previousName")
  }
}

/// An artist was deleted.
public struct ArtistDeleted: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "ArtistDeleted")

  /// The record.
  public var id: Identifier
  /// The name at that time.
  public var name: String
  /// The disambiguation at that time.
  public var disambiguation: String?

  /// Makes the facts.
  public init(
    id: Identifier,
    name: String,
    disambiguation: String? = nil
  ) {
    self.id = id
    self.name = name
    self.disambiguation = disambiguation
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.artist(id), CatalogueTag.artistName(name)]
  }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    fields.write("name", name)
    fields.write(present: "disambiguation", disambiguation)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    var name: String?
    disambiguation = nil
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "name": name = try fields.text()
      case "disambiguation": disambiguation = try fields.optionalText()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
    self.name = try fields.required(name, "name")
  }
}
