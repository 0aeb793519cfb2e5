import EventModel

/// A song was added.
public struct SongAdded: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "SongAdded")
  /// Today's version of its schema.
  public static var version: Int { 2 }

  /// The record.
  public var id: Identifier
  /// The title as it was typed.
  public var title: String
  /// Who sings it.
  public var singerID: Identifier?
  /// When it was released.
  public var releaseDate: ReleaseDate?
  /// What an old event said in words that are no date.
  public var releaseDateText: String?

  /// Makes the facts.
  public init(
    id: Identifier,
    title: String,
    singerID: Identifier? = nil,
    releaseDate: ReleaseDate? = nil,
    releaseDateText: String? = nil
  ) {
    self.id = id
    self.title = title
    self.singerID = singerID
    self.releaseDate = releaseDate
    self.releaseDateText = releaseDateText
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.song(id)] + (singerID.map { [CatalogueTag.singer($0)] } ?? [])
  }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    fields.write("title", title)
    fields.write(present: "singerID", singerID)
    fields.write(present: "releaseDate", releaseDate?.description)
    fields.write(present: "releaseDateText", releaseDateText)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    var title: String?
    singerID = nil
    releaseDate = nil
    releaseDateText = nil
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "title": title = try fields.text()
      case "singerID": singerID = try fields.optionalIdentifier()
      case "releaseDate": releaseDate = try fields.optionalDate()
      case "releaseDateText": releaseDateText = try fields.optionalText()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
    self.title = try fields.required(title, "title")
  }
}

/// Some fields of a song changed.
public struct SongEdited: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "SongEdited")
  /// Today's version of its schema.
  public static var version: Int { 2 }

  /// The record.
  public var id: Identifier
  /// The title.
  public var title: Change<String>
  /// Who sings it.
  public var singerID: Change<Identifier?>
  /// Who sang it before, if that changed.
  public var previousSingerID: Identifier?
  /// When it was released.
  public var releaseDate: Change<ReleaseDate?>
  /// What an old event said in words that are no date.
  public var releaseDateText: String?

  /// Makes the facts.
  public init(
    id: Identifier,
    title: Change<String> = .unchanged,
    singerID: Change<Identifier?> = .unchanged,
    previousSingerID: Identifier? = nil,
    releaseDate: Change<ReleaseDate?> = .unchanged,
    releaseDateText: String? = nil
  ) {
    self.id = id
    self.title = title
    self.singerID = singerID
    self.previousSingerID = previousSingerID
    self.releaseDate = releaseDate
    self.releaseDateText = releaseDateText
  }

  /// What it is about.
  public var tags: [Tag] {
    var tags = [CatalogueTag.song(id)]
    if case .set(let singer?) = singerID { tags.append(CatalogueTag.singer(singer)) }
    if let previousSingerID { tags.append(CatalogueTag.singer(previousSingerID)) }
    return tags
  }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    if case .set(let value) = title { fields.write("title", value) }
    if case .set(let value) = singerID { fields.write(clearing: "singerID", value) }
    if case .set(let value) = releaseDate {
      fields.write(clearing: "releaseDate", value?.description)
    }
    fields.write(present: "releaseDateText", releaseDateText)
    fields.write(present: "previousSingerID", previousSingerID)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    title = .unchanged
    singerID = .unchanged
    previousSingerID = nil
    releaseDate = .unchanged
    releaseDateText = nil
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "title": title = .set(try fields.text())
      case "singerID": singerID = .set(try fields.optionalIdentifier())
      case "previousSingerID": previousSingerID = try fields.optionalIdentifier()
      case "releaseDate": releaseDate = .set(try fields.optionalDate())
      case "releaseDateText": releaseDateText = try fields.optionalText()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
  }
}

/// A song was deleted.
public struct SongDeleted: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "SongDeleted")

  /// The record.
  public var id: Identifier
  /// Who sang it at that time.
  public var singerID: Identifier?

  /// Makes the facts.
  public init(
    id: Identifier,
    singerID: Identifier? = nil
  ) {
    self.id = id
    self.singerID = singerID
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.song(id)] + (singerID.map { [CatalogueTag.singer($0)] } ?? [])
  }

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    fields.write(present: "singerID", singerID)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    singerID = nil
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "singerID": singerID = try fields.optionalIdentifier()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
  }
}
