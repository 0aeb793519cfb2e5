/// What an event is about, by the DCB specification: any text of 1 to 1,024 bytes of UTF-8.
///
/// `kind:value` is a habit (`song:0190…`), not a rule. Tags stay readable for as long as the log
/// exists: personal data has no place in one.
public struct Tag: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The most bytes a tag may have.
  public static let byteLimit = 1024

  /// How the text is kept.
  ///
  /// A text that can be kept as an identity always is, so that equal tags have one form.
  @usableFromInline
  enum Form: Sendable {
    /// The text `kind:identifier`. Most tags are such: they need no storage of their own, and
    /// nobody has to parse them.
    case identity(kind: String, Identifier)
    case text(String)
  }

  @usableFromInline let form: Form

  /// Makes a tag; `nil` if the text is empty or over ``byteLimit``.
  public init?(_ value: String) {
    guard (1...Self.byteLimit).contains(value.utf8.count) else { return nil }
    form = Form(value)
  }

  /// Makes a tag from the bytes of its text; `nil` if it is empty, over ``byteLimit`` or not UTF-8.
  public init?(utf8 text: Span<UInt8>) {
    var kinds = TagKinds()
    self.init(utf8: text, kinds: &kinds)
  }

  /// Makes a tag from the bytes of its text, one of many; `nil` if it is empty, over
  /// ``byteLimit`` or not UTF-8.
  public init?(utf8 text: Span<UInt8>, kinds: inout TagKinds) {
    guard (1...Self.byteLimit).contains(text.count) else { return nil }
    if let identity = Form(identityIn: text, kinds: &kinds) {
      form = identity
    } else {
      guard let valid = try? UTF8Span(validating: text) else { return nil }
      form = .text(String(copying: valid))
    }
  }

  /// Makes the tag `kind:identifier`, which is always within the limit for a short kind.
  public init(_ kind: StaticString, _ identifier: Identifier) {
    form = .identity(kind: kind.description, identifier)
  }

  /// Makes the tag `kind:text`, the text cut (never inside a character) to stay within the limit.
  ///
  /// A cut tag may stand for more than one text: who reads by it compares the whole text then.
  public init(_ kind: StaticString, text: String) {
    let whole = kind.description + ":" + text
    guard whole.utf8.count > Self.byteLimit else {
      form = Form(whole)
      return
    }
    var cut = ""
    var bytes = 0
    for character in whole.unicodeScalars {
      bytes += UTF8.width(character)
      if bytes > Self.byteLimit { break }
      cut.unicodeScalars.append(character)
    }
    form = Form(cut)
  }

  /// The text.
  public var value: String {
    switch form {
    case .identity(let kind, let identifier): "\(kind):\(identifier)"
    case .text(let text): text
    }
  }

  /// Bytes of the text.
  public var utf8Count: Int {
    switch form {
    case .identity(let kind, _): kind.utf8.count + 37
    case .text(let text): text.utf8.count
    }
  }

  /// The parts of a tag `kind:identifier`, the identifier in lower case; `nil` for any other.
  public var identity: (kind: String, identifier: Identifier)? {
    if case .identity(let kind, let identifier) = form { (kind, identifier) } else { nil }
  }

  /// Gives `body` the bytes of the text.
  @inlinable
  public func withUTF8<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    guard case .identity(let kind, let identifier) = form, let text = IdentityText(kind, identifier)
    else { return try body(value.utf8Span.span) }
    return try body(text.bytes.span.extracting(text.start...))
  }

  /// Whether both are the same bytes; two spellings of one letter are two tags.
  public static func == (left: Tag, right: Tag) -> Bool {
    switch (left.form, right.form) {
    case (.identity(let kind, let identifier), .identity(let otherKind, let other)):
      identifier == other && kind.utf8Span.span.holdsSameBytes(as: otherKind.utf8Span.span)
    case (.text(let text), .text(let other)):
      text.utf8Span.span.holdsSameBytes(as: other.utf8Span.span)
    case (.identity, .text), (.text, .identity): false
    }
  }

  /// Feeds the text: equal bytes give equal hashes.
  public func hash(into hasher: inout Hasher) {
    switch form {
    case .identity(let kind, let identifier):
      hasher.combine(kind)
      hasher.combine(identifier)
    case .text(let text): hasher.combine(text)
    }
  }

  /// Whether the left tag's text comes first, by Unicode scalars.
  public static func < (left: Tag, right: Tag) -> Bool { left.value < right.value }

  /// The text.
  public var description: String { value }
}

extension Tag.Form {
  init(_ text: String) {
    var kinds = TagKinds()
    self = Self(identityIn: text.utf8Span.span, kinds: &kinds) ?? .text(text)
  }

  /// The parts of a text `kind:identifier`; `nil` for any other.
  init?(identityIn text: Span<UInt8>, kinds: inout TagKinds) {
    let colon = text.count - 37
    guard colon >= 0, text[colon] == UInt8(ascii: ":"),
      let identifier = Identifier(lowercase: text.extracting((colon + 1)...)),
      let kind = kinds.kind(text.extracting(..<colon))
    else { return nil }
    self = .identity(kind: kind, identifier)
  }
}

/// The text `kind:identifier` of a short kind, without storage elsewhere.
@usableFromInline
struct IdentityText {
  private static let kindByteLimit = 15

  /// The text stands at the end.
  @usableFromInline var bytes = InlineArray<52, UInt8>(repeating: 0)
  /// Where it begins.
  @usableFromInline let start: Int

  /// Writes the text; `nil` if the kind is too long.
  @usableFromInline
  init?(_ kind: String, _ identifier: Identifier) {
    let kind = kind.utf8Span.span
    guard kind.count <= Self.kindByteLimit else { return nil }
    start = Self.kindByteLimit - kind.count
    for index in kind.indices { bytes[start + index] = kind[index] }
    bytes[Self.kindByteLimit] = UInt8(ascii: ":")
    identifier.writeText(to: &bytes, at: Self.kindByteLimit + 1)
  }
}
