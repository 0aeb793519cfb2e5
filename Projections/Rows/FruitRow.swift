import EventModel

/// A fruit and where it comes from.
public struct FruitRow: Hashable, Sendable {
  /// The fruit's identity.
  public var id: Identifier
  /// The name as it was typed.
  public var name: String
  /// The source that it is paired with, if any.
  public var sourceID: Identifier?
  /// The name of that source.
  public var sourceName: String?

  /// Makes a row.
  public init(
    id: Identifier, name: String, sourceID: Identifier? = nil, sourceName: String? = nil
  ) {
    self.id = id
    self.name = name
    self.sourceID = sourceID
    self.sourceName = sourceName
  }
}
