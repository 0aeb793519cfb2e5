/// What an event is about, by the DCB specification: any text of 1 to 1,024 bytes of UTF-8.
///
/// `kind:value` is a habit (`song:0190…`), not a rule. Tags stay readable for as long as the log
/// exists: personal data has no place in one.
public struct Tag: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The most bytes a tag may have.
  public static let byteLimit = 1024

  /// The text.
  public let value: String

  /// Makes a tag; `nil` if the text is empty or over ``byteLimit``.
  public init?(_ value: String) {
    guard (1...Self.byteLimit).contains(value.utf8.count) else { return nil }
    self.value = value
  }

  /// Makes the tag `kind:identifier`, which is always within the limit for a short kind.
  public init(_ kind: StaticString, _ identifier: Identifier) {
    var text: [UInt8] = []
    text.reserveCapacity(kind.utf8CodeUnitCount + 37)
    text.append(kind.description.utf8Span.span)
    text.append(UInt8(ascii: ":"))
    identifier.appendText(to: &text)
    value = String(decoding: text, as: UTF8.self)
  }

  /// Makes the tag `kind:text`, the text cut (never inside a character) to stay within the limit.
  ///
  /// A cut tag may stand for more than one text: who reads by it compares the whole text then.
  public init(_ kind: StaticString, text: String) {
    let whole = kind.description + ":" + text
    guard whole.utf8.count > Self.byteLimit else {
      value = whole
      return
    }
    var cut = ""
    var bytes = 0
    for character in whole.unicodeScalars {
      bytes += UTF8.width(character)
      if bytes > Self.byteLimit { break }
      cut.unicodeScalars.append(character)
    }
    value = cut
  }

  /// Whether both are the same bytes; two spellings of one letter are two tags.
  public static func == (left: Tag, right: Tag) -> Bool {
    left.value.utf8Span.span.holdsSameBytes(as: right.value.utf8Span.span)
  }

  /// Feeds the text: equal bytes give equal hashes.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }

  /// Whether the left tag's text comes first, by Unicode scalars.
  public static func < (left: Tag, right: Tag) -> Bool { left.value < right.value }

  /// The text.
  public var description: String { value }
}
