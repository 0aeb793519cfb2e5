import EventModel

/// A song as lists show it.
public struct SongRow: Hashable, Sendable {
  /// The song's identity.
  public var id: Identifier
  /// The title as it was typed.
  public var title: String
  /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `nil` if unknown.
  public var releaseDate: String?
  /// Who sings it, if anyone is named.
  public var singerID: Identifier?
  /// The name of that singer.
  public var singerName: String?

  /// Makes a row.
  public init(
    id: Identifier, title: String, releaseDate: String? = nil, singerID: Identifier? = nil,
    singerName: String? = nil
  ) {
    self.id = id
    self.title = title
    self.releaseDate = releaseDate
    self.singerID = singerID
    self.singerName = singerName
  }
}
