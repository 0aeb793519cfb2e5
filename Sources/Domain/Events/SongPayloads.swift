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
    guard let singerID else { return [CatalogueTag.song(id)] }
    return [CatalogueTag.song(id), CatalogueTag.singer(singerID)]
  }

  /// Facts without a content, which reading fills.
  public static var blank: SongAdded { SongAdded(id: .zero, title: "") }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.required("title", &title)
    try fields.optional("singerID", &singerID)
    try fields.optional("releaseDate", &releaseDate)
    try fields.optional("releaseDateText", &releaseDateText)
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

  /// Facts without a content, which reading fills.
  public static var blank: SongEdited { SongEdited(id: .zero) }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.change("title", &title)
    try fields.change("singerID", &singerID)
    try fields.change("releaseDate", &releaseDate)
    try fields.optional("releaseDateText", &releaseDateText)
    try fields.optional("previousSingerID", &previousSingerID)
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
    guard let singerID else { return [CatalogueTag.song(id)] }
    return [CatalogueTag.song(id), CatalogueTag.singer(singerID)]
  }

  /// Facts without a content, which reading fills.
  public static var blank: SongDeleted { SongDeleted(id: .zero) }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.optional("singerID", &singerID)
  }
}
