import EventModel

/// The facts of an event about a fruit and the source that it comes from.
public protocol FruitSourcePayload: EventPayload {
  /// The fruit.
  var fruitID: Identifier { get set }
  /// The fruit's name at that time.
  var fruitName: String { get set }
  /// The source.
  var sourceID: Identifier { get set }
  /// The source's name at that time.
  var sourceName: String { get set }
  /// Makes the facts.
  init(fruitID: Identifier, fruitName: String, sourceID: Identifier, sourceName: String)
}

extension FruitSourcePayload {
  /// Facts without a content, which reading fills.
  public static var blank: Self {
    Self(fruitID: .zero, fruitName: "", sourceID: .zero, sourceName: "")
  }

  /// What it is about.
  public var tags: [Tag] {
    [
      CatalogueTag.fruit(fruitID), CatalogueTag.fruitName(fruitName),
      CatalogueTag.source(sourceID), CatalogueTag.sourceName(sourceName),
    ]
  }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("fruitID", &fruitID)
    try fields.required("sourceID", &sourceID)
    try fields.required("fruitName", &fruitName)
    try fields.required("sourceName", &sourceName)
  }
}
