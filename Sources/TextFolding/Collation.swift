/// The order of names in every list: the same on every machine, whatever its locale.
///
/// A sort key is bytes whose order is the order of the texts:
///
/// 1. The *primary* part: the folded text, in which blanks come before punctuation and symbols,
///    these before digits, and digits before letters; letters in the order of their code points
///    (Latin, Greek, Cyrillic, …). A text comes before every longer one that begins with it.
/// 2. The *secondary* part, which decides between texts that fold to the same: without accents
///    first, then lower case before upper, then the exact bytes. Different texts have different
///    keys, even two spellings of one name.
///
/// Each part ends with a zero byte and has none inside, so a key can be followed by anything.
///
/// | first byte | stands for |
/// | --- | --- |
/// | `00` | the end of the part |
/// | `02` | the blank |
/// | `03` | a control character: one byte follows |
/// | `04`–`23` | ASCII punctuation and symbols, in the order of ASCII |
/// | `24` | other punctuation and symbols: their UTF-8 follows |
/// | `30`–`39` | the digits |
/// | `3A` | other numbers: their UTF-8 follows |
/// | `61`–`7A`, `C2`–`F4` | letters and all else, in UTF-8 |
public enum Collation {
  /// A sort key made to fit.
  public struct TruncatedKey: Hashable, Sendable {
    /// The key, of at most the bytes asked for.
    public let bytes: [UInt8]

    /// Whether something was cut, so that equal bytes may stand for different texts.
    public let isCut: Bool
  }

  /// Appends the whole key of a text: the primary and the secondary part.
  ///
  /// ```swift
  /// var key: [UInt8] = []
  /// Collation.sortKey("Éric", into: &key)
  /// ```
  public static func sortKey(_ text: String, into key: inout [UInt8]) {
    let state = Folding.state(of: text)
    appendPrimary(text, state, to: &key)
    key.append(0)
    appendSecondary(text, state, to: &key)
  }

  /// The whole key of a text: the primary and the secondary part.
  public static func sortKey(_ text: String) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(text.utf8.count + 4)
    sortKey(text, into: &key)
    return key
  }

  /// Appends the primary part of a text's key, ended with a zero byte.
  public static func primaryKey(_ text: String, into key: inout [UInt8]) {
    primaryPrefix(text, into: &key)
    key.append(0)
  }

  /// Appends the part of the primary key that all texts share that begin with a prefix.
  ///
  /// The prefix is folded; there is no zero byte at the end.
  public static func primaryPrefix(_ prefix: String, into key: inout [UInt8]) {
    appendPrimary(prefix, Folding.state(of: prefix), to: &key)
  }

  private static func appendPrimary(
    _ text: String, _ state: Folding.State, to key: inout [UInt8]
  ) {
    switch state {
    case .plain: for byte in text.utf8 { appendPrimary(ofASCII: byte, to: &key) }
    case .ascii, .latin:
      Folding.visitFoldedLatin(text) { byte in appendPrimary(ofASCII: byte, to: &key) }
    case .beyond:
      for scalar in Folding.foldedScalars(text) { appendPrimary(of: scalar, to: &key) }
    }
  }

  /// Whether one text comes before another in a list.
  public static func precedes(_ first: String, _ second: String) -> Bool {
    sortKey(first).lexicographicallyPrecedes(sortKey(second))
  }

  @inline(__always)
  private static func appendPrimary(ofASCII byte: UInt8, to key: inout [UInt8]) {
    switch byte {
    case 0x61...0x7A, 0x30...0x39: key.append(byte)
    case 0x20: key.append(blank)
    case 0x21...0x7E: key.append(punctuationByte(byte))
    default: appendPrimary(ofControl: UInt32(byte), to: &key)
    }
  }

  private static func appendPrimary(of scalar: UInt32, to key: inout [UInt8]) {
    if scalar < 0x80 {
      return appendPrimary(ofASCII: UInt8(truncatingIfNeeded: scalar), to: &key)
    }
    if scalar < 0xA0 { return appendPrimary(ofControl: scalar, to: &key) }
    switch CharacterData.kind(scalar) {
    case .punctuation, .separator: key.append(punctuationLead)
    case .number: key.append(numberLead)
    case .letter, .mark, .control, .other: break
    }
    Normalization.appendUTF8(scalar, to: &key)
  }

  /// Two bytes, the second in the order of the control characters.
  private static func appendPrimary(ofControl scalar: UInt32, to key: inout [UInt8]) {
    key.append(controlLead)
    key.append(UInt8(truncatingIfNeeded: scalar < 0x20 ? scalar + 0x80 : scalar + 0x21))
  }

  /// The byte of an ASCII character that is no letter, digit, blank or control character.
  private static func punctuationByte(_ byte: UInt8) -> UInt8 {
    switch byte {
    case ..<0x30: byte - 0x21 + 0x04
    case ..<0x41: byte - 0x3A + 0x13
    case ..<0x61: byte - 0x5B + 0x1A
    default: byte - 0x7B + 0x20
    }
  }

  static let blank: UInt8 = 0x02
  /// What a letter without marks adds to the level of accents.
  static let noAccent: UInt8 = 0x02
  static let controlLead: UInt8 = 0x03
  static let punctuationLead: UInt8 = 0x24
  static let numberLead: UInt8 = 0x3A
}
