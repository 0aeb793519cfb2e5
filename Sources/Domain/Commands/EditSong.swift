import EventModel

/// Changes a song: only what is set.
public struct EditSong: CommandPayload {
  /// The command's name.
  public static let name = "EditSong"

  /// The song.
  public var id: Identifier
  /// The title.
  public var title: Change<String>
  /// Who sings it; `nil` for nobody.
  public var singer: Change<RecordReference?>
  /// The release date as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; `nil` or `unknown` clears it.
  public var releaseDate: Change<String?>

  /// Makes the command.
  public init(
    id: Identifier, title: Change<String> = .unchanged,
    singer: Change<RecordReference?> = .unchanged, releaseDate: Change<String?> = .unchanged
  ) {
    self.id = id
    self.title = title
    self.singer = singer
    self.releaseDate = releaseDate
  }

  /// The command among all others.
  public var command: CatalogueCommand { .singerSong(.editSong(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
    fields.write(change: "title", title)
    switch singer {
    case .unchanged: break
    case .set(nil): fields.write("singerID", nil as Identifier?)
    case .set(let singer?): fields.write(reference: "singer", singer)
    }
    fields.write(change: "releaseDate", releaseDate)
  }
}
