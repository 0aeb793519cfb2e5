import EventModel

/// An album was added.
public struct AlbumAdded: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "AlbumAdded")

  /// The record.
  public var id: Identifier
  /// The name as it was typed.
  public var name: String
  /// Whose album it is.
  public var artistID: Identifier
  /// When it was released.
  public var releaseDate: ReleaseDate?
  /// Its genre.
  public var genre: String?

  /// Makes the facts.
  public init(
    id: Identifier,
    name: String,
    artistID: Identifier,
    releaseDate: ReleaseDate? = nil,
    genre: String? = nil
  ) {
    self.id = id
    self.name = name
    self.artistID = artistID
    self.releaseDate = releaseDate
    self.genre = genre
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.album(id), CatalogueTag.artist(artistID)]
  }

  /// Facts without a content, which reading fills.
  public static var blank: AlbumAdded { AlbumAdded(id: .zero, name: "", artistID: .zero) }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.required("name", &name)
    try fields.optional("genre", &genre)
    try fields.required("artistID", &artistID)
    try fields.optional("releaseDate", &releaseDate)
  }
}

/// Some fields of an album changed.
public struct AlbumEdited: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "AlbumEdited")

  /// The record.
  public var id: Identifier
  /// The name.
  public var name: Change<String>
  /// Whose album it is.
  public var artistID: Change<Identifier>
  /// Whose it was before, if that changed.
  public var previousArtistID: Identifier?
  /// When it was released.
  public var releaseDate: Change<ReleaseDate?>
  /// Its genre.
  public var genre: Change<String?>

  /// Makes the facts.
  public init(
    id: Identifier,
    name: Change<String> = .unchanged,
    artistID: Change<Identifier> = .unchanged,
    previousArtistID: Identifier? = nil,
    releaseDate: Change<ReleaseDate?> = .unchanged,
    genre: Change<String?> = .unchanged
  ) {
    self.id = id
    self.name = name
    self.artistID = artistID
    self.previousArtistID = previousArtistID
    self.releaseDate = releaseDate
    self.genre = genre
  }

  /// What it is about.
  public var tags: [Tag] {
    var tags = [CatalogueTag.album(id)]
    if case .set(let artist) = artistID { tags.append(CatalogueTag.artist(artist)) }
    if let previousArtistID { tags.append(CatalogueTag.artist(previousArtistID)) }
    return tags
  }

  /// Facts without a content, which reading fills.
  public static var blank: AlbumEdited { AlbumEdited(id: .zero) }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.change("name", &name)
    try fields.change("genre", &genre)
    try fields.change("artistID", &artistID)
    try fields.change("releaseDate", &releaseDate)
    try fields.optional("previousArtistID", &previousArtistID)
  }
}

/// An album was deleted.
public struct AlbumDeleted: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "AlbumDeleted")

  /// The record.
  public var id: Identifier
  /// Whose album it was.
  public var artistID: Identifier

  /// Makes the facts.
  public init(
    id: Identifier,
    artistID: Identifier
  ) {
    self.id = id
    self.artistID = artistID
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.album(id), CatalogueTag.artist(artistID)]
  }

  /// Facts without a content, which reading fills.
  public static var blank: AlbumDeleted { AlbumDeleted(id: .zero, artistID: .zero) }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.required("artistID", &artistID)
  }
}
