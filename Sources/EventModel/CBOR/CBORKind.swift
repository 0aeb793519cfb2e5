/// What an item of CBOR is, told by its first byte.
public enum CBORKind: Hashable, Sendable {
  /// An integer from 0 to 2⁶⁴ − 1.
  case unsigned
  /// An integer from −2⁶⁴ to −1.
  case negative
  /// A byte string.
  case bytes
  /// Text in UTF-8.
  case text
  /// An array of items.
  case array
  /// A map of pairs of items.
  case map
  /// A tag: a number that says how the item after it is meant.
  case tag
  /// `false` or `true`.
  case bool
  /// `null`.
  case null
  /// A floating-point number of any width.
  case double

  /// The kind that a first byte announces.
  ///
  /// `nil` for what the log never holds: simple values other than the three above (`undefined`
  /// among them), and the "break" that ends an item of indefinite length.
  public init?(firstByte: UInt8) {
    switch firstByte >> 5 {
    case 0: self = .unsigned
    case 1: self = .negative
    case 2: self = .bytes
    case 3: self = .text
    case 4: self = .array
    case 5: self = .map
    case 6: self = .tag
    default:
      switch firstByte {
      case 0xF4, 0xF5: self = .bool
      case 0xF6: self = .null
      case 0xF9, 0xFA, 0xFB: self = .double
      default: return nil
      }
    }
  }
}

extension CBORKind: CustomStringConvertible {
  /// The kind in words, for messages.
  public var description: String {
    switch self {
    case .unsigned: "an unsigned integer"
    case .negative: "a negative integer"
    case .bytes: "a byte string"
    case .text: "text"
    case .array: "an array"
    case .map: "a map"
    case .tag: "a tag"
    case .bool: "a boolean"
    case .null: "null"
    case .double: "a floating-point number"
    }
  }
}
