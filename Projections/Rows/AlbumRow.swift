import EventModel

/// An album as lists show it.
public struct AlbumRow: Hashable, Sendable {
  /// The album's identity.
  public var id: Identifier
  /// The name as it was typed.
  public var name: String
  /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `nil` if unknown.
  public var releaseDate: String?
  /// The genre as it was typed, if one was given.
  public var genre: String?
  /// Whose album it is.
  public var artistID: Identifier
  /// The name of that artist.
  public var artistName: String

  /// Makes a row.
  public init(
    id: Identifier, name: String, releaseDate: String? = nil, genre: String? = nil,
    artistID: Identifier, artistName: String
  ) {
    self.id = id
    self.name = name
    self.releaseDate = releaseDate
    self.genre = genre
    self.artistID = artistID
    self.artistName = artistName
  }
}
