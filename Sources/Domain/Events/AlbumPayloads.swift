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

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    fields.write("name", name)
    fields.write(present: "genre", genre)
    fields.write("artistID", artistID)
    fields.write(present: "releaseDate", releaseDate?.description)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    var name: String?
    var artistID: Identifier?
    releaseDate = nil
    genre = nil
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "name": name = try fields.text()
      case "artistID": artistID = try fields.identifier()
      case "releaseDate": releaseDate = try fields.optionalDate()
      case "genre": genre = try fields.optionalText()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
    self.name = try fields.required(name, "name")
    self.artistID = try fields.required(artistID, "artistID")
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

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    if case .set(let value) = name { fields.write("name", value) }
    if case .set(let value) = genre { fields.write(clearing: "genre", value) }
    if case .set(let value) = artistID { fields.write("artistID", value) }
    if case .set(let value) = releaseDate {
      fields.write(clearing: "releaseDate", value?.description)
    }
    fields.write(present: "previousArtistID", previousArtistID)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    name = .unchanged
    artistID = .unchanged
    previousArtistID = nil
    releaseDate = .unchanged
    genre = .unchanged
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "name": name = .set(try fields.text())
      case "artistID": artistID = .set(try fields.identifier())
      case "previousArtistID": previousArtistID = try fields.optionalIdentifier()
      case "releaseDate": releaseDate = .set(try fields.optionalDate())
      case "genre": genre = .set(try fields.optionalText())
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
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

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    fields.write("artistID", artistID)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    var artistID: Identifier?
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "artistID": artistID = try fields.identifier()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
    self.artistID = try fields.required(artistID, "artistID")
  }
}
