import EventModel

/// A singer was added.
public struct SingerAdded: NamedPayload {
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

  /// Facts without a content, which reading fills.
  public static var blank: SingerRenamed { SingerRenamed(id: .zero, name: "", previousName: "") }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.required("name", &name)
    try fields.required("previousName", &previousName)
  }
}

/// A singer was deleted.
public struct SingerDeleted: NamedPayload {
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
}
