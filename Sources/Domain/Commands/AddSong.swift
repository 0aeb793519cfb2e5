import EventModel

/// Adds a song.
public struct AddSong: CommandPayload {
  /// The command's name.
  public static let name = "AddSong"

  /// The identity that the caller chose for it; `nil` to take ``newID``.
  public var id: Identifier?
  /// The identity that it gets where the caller chose none.
  public var newID: Identifier
  /// The title.
  public var title: String
  /// Who sings it; `nil` for nobody who is known.
  public var singer: RecordReference?
  /// The release date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `nil` or `unknown` if unknown.
  public var releaseDate: String?

  /// Makes the command.
  public init(
    id: Identifier? = nil, newID: Identifier, title: String, singer: RecordReference? = nil,
    releaseDate: String? = nil
  ) {
    self.id = id
    self.newID = newID
    self.title = title
    self.singer = singer
    self.releaseDate = releaseDate
  }

  /// The command among all others.
  public var command: CatalogueCommand { .singerSong(.addSong(self)) }

  /// The identity that the record gets.
  public var recordID: Identifier? { id ?? newID }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write(present: "id", id)
    fields.write("title", title)
    fields.write(reference: "singer", singer)
    fields.write(present: "releaseDate", releaseDate)
  }
}
