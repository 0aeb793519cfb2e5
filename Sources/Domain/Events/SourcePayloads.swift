import EventModel

/// A source was added.
public struct SourceAdded: NamedPayload {
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
}

/// A source without a partner was deleted.
public struct SourceDeleted: NamedPayload {
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
}
