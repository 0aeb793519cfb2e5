/// The one way to make texts comparable: for search, for sorting and for the equality of names.
///
/// ``fold(_:)`` forgives what a person leaves out when typing: case, accents, the shape of quotes
/// and dashes, spacing. It is made of these steps, in this order:
///
/// 1. Compatible decomposition (NFKD): `ﬁ` is `fi`, `Ａ` is `A`, `①` is `1`. A spacing accent (`¨`)
///    stays itself.
/// 2. What cannot be seen is dropped: zero-width space, byte order mark, soft hyphen, direction
///    marks, variation selectors, the Arabic tatweel. The joiner U+200D stays between the parts of
///    an emoji, and the tag characters of flags stay; elsewhere both joiners are dropped, as
///    writers of Persian and Hindi leave them out as often as not.
/// 3. Marks are stripped as ``MarkPolicy`` says.
/// 4. Full case folding: `ß` is `ss`, `ς` is `σ`, `İ` is `i`.
/// 5. Letters, quotes and dashes get their plain forms: `ø` is `o`, `ı` is `i`, `’` is `'`.
/// 6. White space is trimmed and collapsed to single blanks.
/// 7. Composition (NFC), so that the marks that are left are spelled in one way.
///
/// Folding a folded text changes nothing. A text of punctuation keeps itself. A text that has
/// nothing to see but is not only white space keeps its NFC form, so that only white space folds
/// to the empty text.
public enum Folding {
  /// The version of the rules and of Unicode's tables, as rules × 1000 + Unicode's major version.
  ///
  /// Views that hold folded texts are rebuilt where it differs.
  public static let version = 1 * 1000 + CharacterData.unicodeVersion

  /// Folds a text.
  ///
  /// - Complexity: O(*n*); ASCII and European letters are folded without Unicode's tables.
  public static func fold(_ text: String) -> String {
    switch state(of: text) {
    case .plain: text
    case .ascii, .latin: String(decoding: foldedLatin(text), as: UTF8.self)
    case .beyond: String(decoding: Normalization.utf8(foldedScalars(text)), as: UTF8.self)
    }
  }

  /// Folds a text to the bytes of its UTF-8.
  public static func foldedUTF8(_ text: String) -> [UInt8] {
    switch state(of: text) {
    case .plain: Array(text.utf8)
    case .ascii, .latin: foldedLatin(text)
    case .beyond: Normalization.utf8(foldedScalars(text))
    }
  }

  /// Steps 1 to 7 for any text.
  static func foldedScalars(_ text: String) -> [UInt32] {
    var scalars = visibleScalars(of: text, droppingTatweel: true)
    scalars = plainScalars(of: scalars)
    collapseWhiteSpace(&scalars)
    if scalars.isEmpty { scalars = invisibleScalars(of: text) }
    Normalization.compose(&scalars)
    return scalars
  }

  /// Steps 1 and 2: decomposed, in canonical order, without what cannot be seen.
  static func visibleScalars(of text: String, droppingTatweel: Bool) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      CharacterData.appendDecomposition(of: scalar.value, .compatible, to: &scalars)
    }
    scalars.removeAll { scalar in
      CharacterData.isIgnorable(scalar)
        && scalar != zeroWidthJoiner && !(0xE0020...0xE007F).contains(scalar)
        || droppingTatweel && scalar == 0x640
    }
    dropJoiners(&scalars)
    Normalization.order(&scalars)
    return scalars
  }

  /// Steps 3 to 5.
  private static func plainScalars(of scalars: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(scalars.count + 4)
    var base: UInt32 = 0
    var script = MarkPolicy.Script.other
    var lastMark: UInt32 = 0
    var parts: [UInt32] = []
    for scalar in scalars {
      if scalar >= 0x300, CharacterData.kind(scalar) == .mark {
        // A breve that stays is kept once, however often it was typed.
        let isRepeated = script == .european && scalar == lastMark
        if !isRepeated, !MarkPolicy.strips(scalar, from: base, of: script) {
          result.append(scalar)
          lastMark = scalar
        }
        continue
      }
      base = scalar
      lastMark = 0
      script = MarkPolicy.script(scalar)
      parts.removeAll(keepingCapacity: true)
      appendCaseFolded(scalar, to: &parts)
      for part in parts { PlainForm.appendPlainForm(of: part, to: &result) }
    }
    Normalization.order(&result)
    return result
  }

  /// Appends a decomposed scalar case-folded and decomposed again.
  static func appendCaseFolded(_ scalar: UInt32, to scalars: inout [UInt32]) {
    if scalar < 0x80 {
      scalars.append((0x41...0x5A).contains(scalar) ? scalar | 0x20 : scalar)
    } else {
      CharacterData.appendDecomposition(of: scalar, .caseFolded, to: &scalars)
    }
  }

  /// Step 6.
  static func collapseWhiteSpace(_ scalars: inout [UInt32]) {
    var count = 0
    var isBlankPending = false
    for index in scalars.indices {
      let scalar = scalars[index]
      if CharacterData.isWhiteSpace(scalar) {
        isBlankPending = count > 0
        continue
      }
      if isBlankPending {
        scalars[count] = 0x20
        count += 1
        isBlankPending = false
      }
      scalars[count] = scalar
      count += 1
    }
    scalars.removeLast(scalars.count - count)
  }

  /// What a text keeps that has nothing to see: nothing if it is white space, else its NFD form.
  static func invisibleScalars(of text: String) -> [UInt32] {
    let isWhiteSpace = text.unicodeScalars.allSatisfy { CharacterData.isWhiteSpace($0.value) }
    return isWhiteSpace ? [] : Normalization.decomposed(text, .canonical)
  }

  private static let zeroWidthJoiner: UInt32 = 0x200D

  /// Drops the joiners that do not join two parts of an emoji.
  private static func dropJoiners(_ scalars: inout [UInt32]) {
    guard scalars.contains(zeroWidthJoiner) else { return }
    var kept: [UInt32] = []
    kept.reserveCapacity(scalars.count)
    for (index, scalar) in scalars.enumerated() {
      if scalar == zeroWidthJoiner {
        guard let last = kept.last, index + 1 < scalars.count,
          CharacterData.isPictographic(last) || (0x1F3FB...0x1F3FF).contains(last),
          CharacterData.isPictographic(scalars[index + 1])
        else { continue }
      }
      kept.append(scalar)
    }
    scalars = kept
  }
}
