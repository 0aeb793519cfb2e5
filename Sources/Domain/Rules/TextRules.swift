import TextFolding

/// What every text of a command must be, whatever else is asked of it.
///
/// A text is stored as it was typed, white space at its ends and its Unicode form included; only
/// comparisons fold it. Refused are texts with nothing to see, texts that are too long, and
/// control characters (a line break in a name, an escape sequence for a terminal); addresses and
/// notes may have several lines.
enum TextRules {
  /// Checks a text that is there.
  static func check(_ text: String, _ field: TextField) throws(CatalogueRejection) {
    guard !TextMeasure.isBlank(text) else { throw blank(field) }
    try checkLength(text, field, limit: field.characterLimit)
    guard text.utf8.count <= field.byteLimit else {
      throw CatalogueRejection(
        .tooLong(field),
        "\(field.noun) must have at most \(grouped(field.byteLimit)) bytes, but has "
          + "\(grouped(text.utf8.count)).")
    }
    try checkCharacters(text, field)
  }

  /// Checks a text that may be missing; where it is given it must not be blank.
  static func check(optional text: String?, _ field: TextField) throws(CatalogueRejection) {
    if let text { try check(text, field) }
  }

  /// Checks phone numbers, addresses or emails with their labels.
  static func check(_ values: [LabelledValue], _ field: TextField) throws(CatalogueRejection) {
    for value in values {
      try check(value.value, field)
      try check(optional: value.label, .label)
    }
  }

  /// Checks the number of characters that a person counts.
  static func checkLength(
    _ text: String, _ field: TextField, limit: Int
  ) throws(CatalogueRejection) {
    // A character has one byte at least, so most texts need not be counted.
    guard text.utf8.count > limit else { return }
    let count = TextMeasure.characters(text)
    guard count > limit else { return }
    throw CatalogueRejection(
      .tooLong(field),
      "\(field.noun) must have at most \(grouped(limit)) characters, but has \(grouped(count)).")
  }

  /// The rejection of a text with nothing to see.
  static func blank(_ field: TextField) -> CatalogueRejection {
    CatalogueRejection(.blank(field), "\(field.noun) must not be blank.")
  }

  private static func checkCharacters(
    _ text: String, _ field: TextField
  ) throws(CatalogueRejection) {
    for scalar in text.unicodeScalars where isRefused(scalar, inLines: field.hasLines) {
      let code = String(scalar.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
      throw CatalogueRejection(
        .invalid(field),
        "\(field.noun) must not contain the control character U+\(padded). Leave it out.")
    }
  }

  private static func isRefused(_ scalar: Unicode.Scalar, inLines: Bool) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: !inLines
    case 0..<0x20, 0x7F..<0xA0: true
    default: false
    }
  }

  /// A number with commas between thousands.
  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in String(number).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }
}
