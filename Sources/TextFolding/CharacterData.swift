import CUTF8Proc

/// What Unicode says about one scalar, from the tables of utf8proc.
///
/// Scalars are plain `UInt32` inside this target: buffers of them are rewritten in place, and
/// every value comes from a Swift string or from utf8proc, so each is a scalar.
enum CharacterData {
  /// How far a scalar is taken apart.
  enum Form {
    /// Canonical: NFD.
    case canonical
    /// Compatible: NFKD.
    case compatible
    /// Full case folding, then NFKD of the result.
    case caseFolded

    fileprivate var options: Int32 {
      switch self {
      case .canonical: Int32(REPRISE_CANONICAL)
      case .compatible: Int32(REPRISE_COMPATIBLE)
      case .caseFolded: Int32(REPRISE_CASEFOLDED)
      }
    }
  }

  /// The coarse kinds of scalar that folding and sorting tell apart.
  enum Kind {
    case letter, mark, number, punctuation, separator, control, other
  }

  /// The major version of Unicode that the tables hold.
  static let unicodeVersion = Int(reprise_unicode_version())

  /// Appends the full decomposition of a scalar.
  ///
  /// A spacing accent, as U+00A8, has a compatible decomposition to a blank and a mark. Taken apart
  /// it would be trimmed to a lone mark, so it is decomposed canonically instead.
  static func appendDecomposition(of scalar: UInt32, _ form: Form, to scalars: inout [UInt32]) {
    if scalar < 0x80, form == .canonical || form == .compatible { return scalars.append(scalar) }
    var parts = reprise_decompose(Int32(bitPattern: scalar), form.options)
    if parts.count > 1, reprise_scalar_at(parts, 0) == 0x20 {
      parts = reprise_decompose(Int32(bitPattern: scalar), Form.canonical.options)
    }
    guard parts.count > 0 else { return scalars.append(scalar) }
    for index in 0..<parts.count {
      scalars.append(UInt32(bitPattern: reprise_scalar_at(parts, index)))
    }
  }

  /// The scalar that two compose to, if there is one.
  static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    // The first scalar that composes with one before it is U+0300.
    guard second >= 0x300 else { return nil }
    let scalar = reprise_compose(Int32(bitPattern: first), Int32(bitPattern: second))
    return scalar < 0 ? nil : UInt32(bitPattern: scalar)
  }

  /// The canonical combining class of a scalar.
  static func combiningClass(_ scalar: UInt32) -> Int32 {
    scalar < 0x300 ? 0 : reprise_combining_class(Int32(bitPattern: scalar))
  }

  /// The kind of a scalar, from its general category.
  static func kind(_ scalar: UInt32) -> Kind {
    switch reprise_category(Int32(bitPattern: scalar)) {
    case 1...5: .letter
    case 6...8: .mark
    case 9...11: .number
    case 12...22: .punctuation
    case 23...25: .separator
    case 26: .control
    default: .other
    }
  }

  /// Whether a scalar is an upper-case or title-case letter.
  static func isUpperCase(_ scalar: UInt32) -> Bool {
    let category = reprise_category(Int32(bitPattern: scalar))
    return category == 1 || category == 3
  }

  /// Whether a scalar is one that shows nothing where it is not supported.
  static func isIgnorable(_ scalar: UInt32) -> Bool {
    scalar >= 0xAD && reprise_is_ignorable(Int32(bitPattern: scalar)) != 0
  }

  /// Whether a scalar can be a part of an emoji joined with U+200D.
  static func isPictographic(_ scalar: UInt32) -> Bool {
    scalar >= 0xA9 && reprise_is_pictographic(Int32(bitPattern: scalar)) != 0
  }

  /// Whether a scalar has the property White_Space.
  static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }

  /// The columns that a terminal gives a scalar.
  static func columnWidth(_ scalar: UInt32) -> Int {
    Int(reprise_column_width(Int32(bitPattern: scalar)))
  }
}
