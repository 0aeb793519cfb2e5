import EventModel

/// A source and the fruit that comes from it.
public struct SourceRow: Hashable, Sendable {
  /// The source's identity.
  public var id: Identifier
  /// The name as it was typed.
  public var name: String
  /// The fruit that it is paired with, if any.
  public var fruitID: Identifier?
  /// The name of that fruit.
  public var fruitName: String?

  /// Makes a row.
  public init(
    id: Identifier, name: String, fruitID: Identifier? = nil, fruitName: String? = nil
  ) {
    self.id = id
    self.name = name
    self.fruitID = fruitID
    self.fruitName = fruitName
  }
}
