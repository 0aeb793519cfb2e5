import EventModel

/// Adds an album.
public struct AddAlbum: CommandPayload {
  /// The command's name.
  public static let name = "AddAlbum"

  /// The identity that the caller chose for it; `nil` to take ``newID``.
  public var id: Identifier?
  /// The identity that it gets where the caller chose none.
  public var newID: Identifier
  /// The name.
  public var name: String
  /// Whose album it is.
  public var artist: RecordReference
  /// The release date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `nil` or `unknown` if unknown.
  public var releaseDate: String?
  /// The genre.
  public var genre: String?

  /// Makes the command.
  public init(
    id: Identifier? = nil, newID: Identifier, name: String, artist: RecordReference,
    releaseDate: String? = nil, genre: String? = nil
  ) {
    self.id = id
    self.newID = newID
    self.name = name
    self.artist = artist
    self.releaseDate = releaseDate
    self.genre = genre
  }

  /// The command among all others.
  public var command: CatalogueCommand { .artistAlbum(.addAlbum(self)) }

  /// The identity that the record gets.
  public var recordID: Identifier? { id ?? newID }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write(present: "id", id)
    fields.write("name", name)
    fields.write(present: "genre", genre)
    fields.write(reference: "artist", artist)
    fields.write(present: "releaseDate", releaseDate)
  }
}
