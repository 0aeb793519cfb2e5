import Domain
import EventModel
import TextFolding

/// Finds records by any part of a name or title, case and diacritics ignored.
///
/// Every three letters in sequence of a folded name (its trigrams) have a list of the records that
/// hold them. A record's number in those lists is the position of the event that added it: unique,
/// ascending, and the same on every replay.
public struct TextSearchProjector: Projector {
  /// The view's name.
  public static let view = "text-search"
  /// The views that the queries read.
  public static let views = [view]

  /// Identity and folded name of each record, by kind and number.
  static let documents = ViewTable(view: view, name: "documents")
  /// The key in ``documents`` of each record, by kind and identity.
  static let numbers = ViewTable(view: view, name: "numbers")
  /// Numbers of records, by kind and trigram.
  static let trigrams = ViewTable(view: view, name: "trigrams", kind: .postings)

  /// Makes the projector.
  public init() {}

  /// The view's name.
  public var name: String { Self.view }
  /// Changes with the rows, and with the folding of text.
  public var version: Int { ProjectorVersion.withFolding(1) }
  /// The folded names, their numbers, and the lists of trigrams.
  public var tables: [ViewTable] { [Self.documents, Self.numbers, Self.trigrams] }
  /// Whatever gives a record its name, or takes the record away.
  public var eventTypes: Set<EventType>? { NamedRecordChange.types }

  /// Folds one event.
  public func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    switch NamedRecordChange(try CatalogueEvent(folding: event)) {
    case .named(let record):
      try put(record, from: event.position, in: &view)
    case .gone(let id, let kind):
      guard let old = try SearchDocument(id, kind, in: view) else { return }
      try change(from: Trigrams.of(old.folded), to: [], of: old, in: &view)
      try view.delete(Self.documents, old.key.span)
      try view.delete(Self.numbers, SearchDocument.numberKey(id, kind).span)
    case nil: break
    }
  }

  private func put<Writer: ViewWriter & ~Copyable>(
    _ record: RecordRow, from position: Position, in view: inout Writer
  ) throws(ViewError) {
    let old = try SearchDocument(record.id, record.kind, in: view)
    let new = SearchDocument(
      id: record.id, kind: record.kind, number: old?.number ?? position.rawValue,
      folded: Folding.fold(record.name))
    try change(
      from: old.map { Trigrams.of($0.folded) } ?? [], to: Trigrams.of(new.folded), of: new,
      in: &view)
    try view.put(Self.documents, new.key.span, new.encoded().span)
    if old == nil {
      try view.put(
        Self.numbers, SearchDocument.numberKey(record.id, record.kind).span, new.key.span)
    }
  }

  /// Takes a record out of the lists of trigrams that it has no more, and into those it has now;
  /// both are in ascending order.
  private func change<Writer: ViewWriter & ~Copyable>(
    from old: [UInt64], to new: [UInt64], of document: SearchDocument, in view: inout Writer
  ) throws(ViewError) {
    var oldIndex = 0
    var newIndex = 0
    while oldIndex < old.count || newIndex < new.count {
      if newIndex == new.count || (oldIndex < old.count && old[oldIndex] < new[newIndex]) {
        let key = SearchDocument.trigramKey(old[oldIndex], document.kind)
        try view.removePosting(Self.trigrams, key.span, document.number)
        oldIndex += 1
      } else if oldIndex == old.count || new[newIndex] < old[oldIndex] {
        let key = SearchDocument.trigramKey(new[newIndex], document.kind)
        try view.insertPosting(Self.trigrams, key.span, document.number)
        newIndex += 1
      } else {
        oldIndex += 1
        newIndex += 1
      }
    }
  }
}

// MARK: - Queries

extension TextSearchProjector {
  /// Records that a search found.
  struct Hits {
    /// Their identities, in the order in which they were added.
    fileprivate(set) var ids: [Identifier] = []
    /// How many records there are; `nil` if they were not counted.
    fileprivate var recordCount: Int?

    /// Whether they are so many of all records that to walk through a list of all, and to pick them
    /// out of it, takes less than to look each up in it.
    var areMost: Bool { recordCount.map { ids.count > $0 / 4 } ?? false }
  }

  /// The records of a kind whose name contains a text, case and diacritics ignored, in the order
  /// in which they were added; an empty text is part of every name.
  ///
  /// - Complexity: As of ``hits(of:containing:in:)``.
  public static func records<Reader: ViewReader & ~Copyable>(
    of kind: RecordKind, containing text: String, in view: borrowing Reader
  ) throws(ViewError) -> [Identifier] {
    try hits(of: kind, containing: text, in: view).ids
  }

  /// The records of a kind whose name contains a text, case and diacritics ignored, in the order
  /// in which they were added; an empty text is part of every name.
  ///
  /// - Complexity: From three letters on, the lists of the rarest trigrams are intersected and
  ///   every hit is checked; shorter texts are looked for in every folded name of the kind.
  static func hits<Reader: ViewReader & ~Copyable>(
    of kind: RecordKind, containing text: String, in view: borrowing Reader
  ) throws(ViewError) -> Hits {
    let pattern = SubstringPattern(text)
    let patternTrigrams = Trigrams.of(pattern.folded)
    var found = Hits()
    guard !patternTrigrams.isEmpty else {
      var count = 0
      try view.scan(documents, KeyRange(prefix: [kind.code]), .forwards) {
        (_, row) throws(ViewError) in
        count += 1
        if let id = try SearchDocument.match(row, pattern) { found.ids.append(id) }
        return .more
      }
      found.recordCount = count
      return found
    }
    var intersection = PostingIntersection(
      trigrams, keys: patternTrigrams.map { SearchDocument.trigramKey($0, kind) })
    while let number = try intersection.next(in: view) {
      let key = SearchDocument.key(number, kind)
      guard let row = try view.row(documents, key.span) else { continue }
      if let id = try SearchDocument.match(row.span, pattern) { found.ids.append(id) }
    }
    return found
  }
}
