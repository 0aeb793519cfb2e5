/// The rules that a command may break, as programs read them: `kind.problem`.
public enum RejectionCode: Hashable, Sendable, CustomStringConvertible {
  /// A text has nothing to see (`name.blank`).
  case blank(TextField)
  /// A text has too many characters (`name.tooLong`).
  case tooLong(TextField)
  /// A text has characters that are refused (`name.invalid`).
  case invalid(TextField)
  /// A release date does not exist, or has another form: `date.invalid`.
  case dateInvalid
  /// The chosen identity was used before: `id.exists`.
  case idExists
  /// There is no such record (`singer.unknown`).
  case unknown(RecordKind)
  /// Several records have the name (`singer.ambiguous`).
  case ambiguous(RecordKind)
  /// The artist is there already: `artist.exists`.
  case artistExists
  /// The singer to delete has songs: `singer.hasSongs`.
  case singerHasSongs
  /// The artist to delete has albums: `artist.hasAlbums`.
  case artistHasAlbums
  /// What is to be undone was changed since (`singer.changed`).
  case changed(RecordKind)

  /// The code as it stands in results.
  public var text: String {
    switch self {
    case .blank(let field): "\(field.rawValue).blank"
    case .tooLong(let field): "\(field.rawValue).tooLong"
    case .invalid(let field): "\(field.rawValue).invalid"
    case .dateInvalid: "date.invalid"
    case .idExists: "id.exists"
    case .unknown(let kind): "\(kind.rawValue).unknown"
    case .ambiguous(let kind): "\(kind.rawValue).ambiguous"
    case .artistExists: "artist.exists"
    case .singerHasSongs: "singer.hasSongs"
    case .artistHasAlbums: "artist.hasAlbums"
    case .changed(let kind): "\(kind.rawValue).changed"
    }
  }

  /// The code as it stands in results.
  public var description: String { text }
}
