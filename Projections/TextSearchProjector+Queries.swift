import Domain
import EventModel
import TextFolding

extension TextSearchProjector {
  /// The records of a kind whose name contains a text, case and diacritics ignored, in the order
  /// in which they were added; an empty text is part of every name.
  ///
  /// - Complexity: From three letters on, the lists of the rarest trigrams are intersected and
  ///   every hit is checked; shorter texts are looked for in every folded name of the kind.
  public static func records<Reader: ViewReader & ~Copyable>(
    of kind: RecordKind, containing text: String, in view: borrowing Reader
  ) throws(ViewError) -> [Identifier] {
    let pattern = SubstringPattern(text)
    let patternTrigrams = Trigrams.of(pattern.folded)
    var found: [Identifier] = []
    guard !patternTrigrams.isEmpty else {
      try view.scan(documents, KeyRange(prefix: [kind.code]), .forwards) {
        (_, row) throws(ViewError) in
        if let id = try SearchDocument.match(row, pattern) { found.append(id) }
        return .more
      }
      return found
    }
    var intersection = PostingIntersection(
      trigrams, keys: patternTrigrams.map { SearchDocument.trigramKey($0, kind) })
    while let number = try intersection.next(in: view) {
      let key = SearchDocument.key(number, kind)
      guard let row = try view.row(documents, key.span) else { continue }
      if let id = try SearchDocument.match(row.span, pattern) { found.append(id) }
    }
    return found
  }
}
