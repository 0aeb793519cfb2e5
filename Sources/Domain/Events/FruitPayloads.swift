import EventModel

/// A fruit was added.
public struct FruitAdded: NamedPayload {
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
}

/// A fruit comes from a source from now on, and each has no other partner.
public struct FruitPaired: FruitSourcePayload {
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
}

/// A fruit and a source are partners no more.
public struct FruitUnpaired: FruitSourcePayload {
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
}

/// A fruit without a partner was deleted.
public struct FruitDeleted: NamedPayload {
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
}
