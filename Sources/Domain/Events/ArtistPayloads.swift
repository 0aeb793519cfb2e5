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

  /// Facts without a content, which reading fills.
  public static var blank: ArtistAdded { ArtistAdded(id: .zero, name: "") }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.required("name", &name)
    try fields.optional("disambiguation", &disambiguation)
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

  /// Facts without a content, which reading fills.
  public static var blank: ArtistRenamed { ArtistRenamed(id: .zero, name: "", previousName: "") }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.required("name", &name)
    try fields.required("previousName", &previousName)
    try fields.optional("disambiguation", &disambiguation)
    try fields.optional("previousDisambiguation", &previousDisambiguation)
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

  /// Facts without a content, which reading fills.
  public static var blank: ArtistDeleted { ArtistDeleted(id: .zero, name: "") }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.required("name", &name)
    try fields.optional("disambiguation", &disambiguation)
  }
}
