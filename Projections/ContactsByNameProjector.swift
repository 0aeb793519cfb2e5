import Domain
import EventModel
import TextFolding

/// Contacts in the order of their names, with everything that is known of them.
public struct ContactsByNameProjector: Projector {
  /// The view's name.
  public static let view = "contacts-by-name"
  /// The views that the queries read, all but the search.
  public static let views = [view]
  /// The views that ``search(_:in:_:)`` reads.
  public static let searchViews = views + TextSearchProjector.views

  static let contacts = RecordTable<ContactRow>(view: view, name: "contacts", layout: .name) {
    NameKey.key($0.name, $0.id)
  }

  /// Makes the projector.
  public init() {}

  /// The view's name.
  public var name: String { Self.view }
  /// Changes with the rows, and with the folding of text.
  public var version: Int { ProjectorVersion.withFolding(1) }
  /// The contacts.
  public var tables: [ViewTable] { Self.contacts.tables }
  /// What happens to contacts.
  public var eventTypes: Set<EventType>? { ContactEvent.recordTypes }

  /// Folds one event.
  public func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    switch try CatalogueEvent(folding: event) {
    case .contact(.added(let added)): try Self.contacts.put(ContactRow(added), in: &view)
    case .contact(.edited(let edited)):
      try Self.contacts.change(edited.id, in: &view) { $0.apply(edited) }
    case .contact(.deleted(let deleted)): try Self.contacts.remove(deleted.id, from: &view)
    case .contact(.policySet), .singer, .song, .artist, .album, .fruit, .source: break
    }
  }
}

// MARK: - Queries

extension ContactsByNameProjector {
  /// Visits all contacts by name.
  public static func visitAll<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader, _ body: (ContactRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try contacts.visit(in: view, by: ContactRow.precedes, body)
  }

  /// The contacts of a name, case and diacritics ignored, in the order of the list.
  public static func named<Reader: ViewReader & ~Copyable>(
    _ name: String, in view: borrowing Reader
  ) throws(ViewError) -> [ContactRow] {
    let folded = Folding.fold(name)
    var found: [ContactRow] = []
    try contacts.visit(
      NameKey.range(named: name), in: view, by: ContactRow.precedes
    ) { (row) throws(ViewError) in
      if Folding.fold(row.name) == folded { found.append(row) }
      return .more
    }
    return found
  }

  /// Visits the contacts whose name begins with a text, case and diacritics ignored, by name.
  public static func visit<Reader: ViewReader & ~Copyable>(
    startingWith text: String, in view: borrowing Reader,
    _ body: (ContactRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    let folded = Folding.foldedUTF8(text)
    try contacts.visit(
      NameKey.range(startingWith: text), in: view, by: ContactRow.precedes
    ) { (row) throws(ViewError) in
      Folding.foldedUTF8(row.name).starts(with: folded) ? try body(row) : .more
    }
  }

  /// Visits the contacts whose name contains a text, case and diacritics ignored, by name.
  ///
  /// Reads ``searchViews``.
  public static func search<Reader: ViewReader & ~Copyable>(
    _ text: String, in view: borrowing Reader, _ body: (ContactRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    let ids = try TextSearchProjector.records(of: .contact, containing: text, in: view)
    try visit(ids, in: view, body)
  }

  /// The contact with this identity, or `nil`.
  public static func contact<Reader: ViewReader & ~Copyable>(
    _ id: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> ContactRow? {
    try contacts.row(of: id, in: view)
  }

  /// Visits these contacts by name.
  static func visit<Reader: ViewReader & ~Copyable>(
    _ ids: [Identifier], in view: borrowing Reader,
    _ body: (ContactRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    try contacts.visit(ids, in: view, by: ContactRow.precedes, body)
  }
}
