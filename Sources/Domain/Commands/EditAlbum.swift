import EventModel

/// Changes an album: only what is set.
public struct EditAlbum: CommandPayload {
  /// The command's name.
  public static let name = "EditAlbum"

  /// The album.
  public var id: Identifier
  /// The name.
  public var name: Change<String>
  /// Whose album it is.
  public var artist: Change<RecordReference>
  /// The release date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `nil` or `unknown` clears it.
  public var releaseDate: Change<String?>
  /// The genre.
  public var genre: Change<String?>

  /// Makes the command.
  public init(
    id: Identifier, name: Change<String> = .unchanged,
    artist: Change<RecordReference> = .unchanged, releaseDate: Change<String?> = .unchanged,
    genre: Change<String?> = .unchanged
  ) {
    self.id = id
    self.name = name
    self.artist = artist
    self.releaseDate = releaseDate
    self.genre = genre
  }

  /// The command among all others.
  public var command: CatalogueCommand { .artistAlbum(.editAlbum(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
    fields.write(change: "name", name)
    fields.write(change: "genre", genre)
    if case .set(let value) = artist { fields.write(reference: "artist", value) }
    fields.write(change: "releaseDate", releaseDate)
  }
}
