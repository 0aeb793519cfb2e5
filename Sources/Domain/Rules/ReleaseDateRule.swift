/// How a command's release date is read.
enum ReleaseDateRule {
  /// The date that a text says; `nil` for no text and for `unknown`.
  static func parse(_ text: String?) throws(CatalogueRejection) -> ReleaseDate? {
    guard let text, text != "unknown" else { return nil }
    guard let date = ReleaseDate(text) else {
      throw CatalogueRejection(
        .dateInvalid,
        "\"\(text)\" is not a release date. Write YYYY, YYYY-MM or YYYY-MM-DD with a day that "
          + "exists, or unknown.")
    }
    return date
  }

  /// The change of a date that an edit asks for.
  static func parse(
    _ change: Change<String?>
  ) throws(CatalogueRejection) -> Change<ReleaseDate?> {
    switch change {
    case .unchanged: .unchanged
    case .set(let text): .set(try parse(text))
    }
  }
}
