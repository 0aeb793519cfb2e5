/// The kinds of the tags that were read last: a log has few of them, and to make the same text for
/// each event again takes longer than to find it.
public struct TagKinds: Sendable {
  /// The most that are held.
  private static let limit = 8

  private var known: [(word: UInt64, text: String)] = []

  /// Begins without any.
  public init() {}

  /// The text of a kind; `nil` if it is not UTF-8.
  mutating func kind(_ bytes: Span<UInt8>) -> String? {
    // Without a zero in front, different ones are different words.
    guard bytes.count <= 8, !bytes.isEmpty, bytes[0] != 0 else { return Self.text(bytes) }
    var word: UInt64 = 0
    for index in bytes.indices { word = word << 8 | UInt64(bytes[index]) }
    for index in known.indices where known[index].word == word { return known[index].text }
    guard let text = Self.text(bytes) else { return nil }
    if known.count < Self.limit { known.append((word, text)) }
    return text
  }

  private static func text(_ bytes: Span<UInt8>) -> String? {
    guard let text = try? UTF8Span(validating: bytes) else { return nil }
    return String(copying: text)
  }
}
