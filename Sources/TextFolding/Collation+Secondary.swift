/// The part of a sort key that decides between texts that fold to the same.
extension Collation {
  /// Appends the secondary part of a text's key, ended with a zero byte.
  ///
  /// It has three levels, each ended with the byte `01` where another one follows:
  ///
  /// 1. Accents: for every letter `02`, or the UTF-8 of its marks and of a letter that folding
  ///    replaces. A text without any has nothing here.
  /// 2. Case: a bit for every character, 1 for upper case, seven in a byte above `80`.
  /// 3. The text's own UTF-8, where the levels before do not tell all: beyond ASCII, or with white
  ///    space that folding changes.
  ///
  /// A usual name in lower-case ASCII has an empty secondary part.
  public static func secondaryKey(_ text: String, into key: inout [UInt8]) {
    appendSecondary(text, Folding.state(of: text), to: &key)
  }

  static func appendSecondary(
    _ text: String, _ state: Folding.State, to key: inout [UInt8]
  ) {
    if state == .plain { return key.append(0) }
    var cases = CaseLevel()
    switch state {
    case .plain, .ascii: for byte in text.utf8 { cases.append(0x41...0x5A ~= byte) }
    case .latin: appendAccents(ofLatin: text, to: &key, &cases)
    case .beyond: appendAccents(of: text, to: &key, &cases)
    }
    let needsText = state != .ascii || changesWhiteSpace(of: text)
    if !cases.bytes.isEmpty || needsText {
      key.append(0x01)
      key.append(contentsOf: cases.bytes)
    }
    if needsText {
      key.append(0x01)
      for byte in text.utf8 {
        // 00 and 01 would look like the end of the part or of a level.
        if byte <= 0x01 { key.append(0x01) }
        key.append(byte <= 0x01 ? byte + 1 : byte)
      }
    }
    key.append(0)
  }

  /// Whether folding trims or replaces white space of an ASCII text.
  private static func changesWhiteSpace(of text: String) -> Bool {
    var last: UInt8 = 0x20
    for byte in text.utf8 {
      if 0x09...0x0D ~= byte || byte == 0x20 && last == 0x20 { return true }
      last = byte
    }
    return last == 0x20
  }

  /// The level of accents of any text, and its cases.
  static func appendAccents(
    of text: String, to key: inout [UInt8], _ cases: inout CaseLevel
  ) {
    let scalars = Normalization.decomposed(text, .canonical)
    key.append(contentsOf: accentLevel(scalars))
    for scalar in scalars { cases.append(CharacterData.isUpperCase(scalar)) }
  }

  /// The same of a text in which only ``LatinLetter``s are not ASCII.
  static func appendAccents(
    ofLatin text: String, to key: inout [UInt8], _ cases: inout CaseLevel
  ) {
    let bytes = text.utf8.span
    var count = key.count
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        key.append(noAccent)
        cases.append(0x41...0x5A ~= byte)
        index += 1
        continue
      }
      if let number = LatinLetter.index(byte, bytes[index + 1]),
        let letter = LatinLetter.all[number]
      {
        key.append(contentsOf: letter.accents)
        if letter.hasAccents { count = key.count }
        for isUpperCase in letter.cases { cases.append(isUpperCase) }
      }
      index += 2
    }
    key.removeLast(key.count - count)
  }

  /// The level of accents; letters at the end that have none are left out.
  static func accentLevel(_ scalars: [UInt32]) -> [UInt8] {
    var level: [UInt8] = []
    var count = 0
    for scalar in scalars {
      if scalar < 0x80 {
        level.append(noAccent)
        continue
      }
      if CharacterData.kind(scalar) != .mark {
        var lower: [UInt32] = []
        CharacterData.appendDecomposition(of: scalar, .caseFolded, to: &lower)
        var plain: [UInt32] = []
        for part in lower { PlainForm.appendPlainForm(of: part, to: &plain) }
        if plain == lower {
          level.append(noAccent)
          continue
        }
        for part in lower { Normalization.appendUTF8(part, to: &level) }
      } else {
        Normalization.appendUTF8(scalar, to: &level)
      }
      count = level.count
    }
    level.removeLast(level.count - count)
    return level
  }

  /// The level of case: a bit for each character, from the highest, without zero bytes at the end.
  struct CaseLevel {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func append(_ isUpperCase: Bool) {
      if isUpperCase {
        while bytes.count <= count / 7 { bytes.append(0x80) }
        bytes[count / 7] |= 0x40 >> UInt8(count % 7)
      }
      count += 1
    }
  }
}
