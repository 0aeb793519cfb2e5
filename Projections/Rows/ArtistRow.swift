import EventModel

/// An artist as lists show it.
public struct ArtistRow: Hashable, Sendable {
  /// The artist's identity.
  public var id: Identifier
  /// The name as it was typed.
  public var name: String
  /// What tells the artist from another one of the same name.
  public var disambiguation: String?
  /// How many albums the artist has.
  public var albumCount: Int

  /// Makes a row.
  public init(id: Identifier, name: String, disambiguation: String? = nil, albumCount: Int = 0) {
    self.id = id
    self.name = name
    self.disambiguation = disambiguation
    self.albumCount = albumCount
  }
}
