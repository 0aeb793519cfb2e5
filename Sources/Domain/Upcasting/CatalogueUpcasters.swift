import EventModel

/// How the catalogue's events of old schema versions are read today.
///
/// - `ContactAdded` and `ContactEdited`, from version 1 to 2: one `phone`, one `address` and one
///   `email`, each a plain text, become lists of `phones`, `addresses` and `emails` with labels.
/// - `SongAdded` and `SongEdited`, from version 1 to 2: a `releaseDate` in words (`January 20,
///   2009`, empty if unknown) becomes ISO 8601, whole or partial; words that are no date are kept
///   as `releaseDateText`.
///
/// Other fields are passed on as they are, and nothing is lost.
public enum CatalogueUpcasters {
  /// All of them.
  public static let all = Upcasters([
    Upcaster(type: ContactAdded.type, fromVersion: 1, convert: contactLists),
    Upcaster(type: ContactEdited.type, fromVersion: 1, convert: contactLists),
    Upcaster(type: SongAdded.type, fromVersion: 1, convert: isoReleaseDate),
    Upcaster(type: SongEdited.type, fromVersion: 1, convert: isoReleaseDate),
  ])

  /// Single phone numbers, addresses and emails become lists; blank ones become empty lists.
  private static func contactLists(_ data: [UInt8]) throws(CBORError) -> [UInt8] {
    var fields = try FieldMap(data)
    for (single, list) in [("phone", "phones"), ("address", "addresses"), ("email", "emails")] {
      guard let value = fields.remove(single) else { continue }
      switch value {
      case .text(let text) where !text.allSatisfy(\.isWhitespace):
        fields[list] = .array([
          .map([CBORValue.Entry(key: .text("value"), value: .text(text))])
        ])
      case .text, .null: fields[list] = .array([])
      default: throw CBORError(offset: 0, problem: "the field \(single) is not a text")
      }
    }
    return try fields.encoded()
  }

  /// Release dates in words become ISO 8601.
  private static func isoReleaseDate(_ data: [UInt8]) throws(CBORError) -> [UInt8] {
    var fields = try FieldMap(data)
    guard let value = fields.remove("releaseDate") else { return data }
    switch value {
    case .null: fields["releaseDate"] = .null
    case .text(let text):
      if let date = WrittenDate.parse(text) {
        fields["releaseDate"] = .text(date.description)
      } else {
        fields["releaseDate"] = .null
        if !text.allSatisfy(\.isWhitespace) { fields["releaseDateText"] = .text(text) }
      }
    default: throw CBORError(offset: 0, problem: "the field releaseDate is not a text")
    }
    return try fields.encoded()
  }
}
