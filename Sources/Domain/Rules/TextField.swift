/// The texts of a record that rules are about.
public enum TextField: String, Hashable, Sendable, CaseIterable {
  /// A name of anything but a song.
  case name
  /// A song's title.
  case title
  /// A phone number.
  case phone
  /// A postal address.
  case address
  /// An email.
  case email
  /// What a phone number, an address or an email is for.
  case label
  /// The organisation of a contact.
  case organization
  /// A note about a contact.
  case note
  /// An album's genre.
  case genre
  /// What tells an artist from others of the name.
  case disambiguation

  /// The most characters that a person counts.
  public var characterLimit: Int {
    switch self {
    case .note: 100_000
    default: 1000
    }
  }

  /// The most bytes: what a person counts as one character may have any number of them.
  public var byteLimit: Int {
    switch self {
    case .note: 1 << 20
    default: 1 << 16
    }
  }

  /// Whether the text may have several lines, and tabs in them.
  public var hasLines: Bool {
    switch self {
    case .address, .note: true
    default: false
    }
  }

  /// The field at the beginning of a sentence.
  var noun: String {
    switch self {
    case .organization: "Organisation"
    default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }
}
