import Domain
import EventModel

/// A contact as lists show it.
public struct ContactRow: Hashable, Sendable {
  /// A phone number, address or e-mail address with what it is for.
  public typealias Entry = LabelledValue

  /// The contact's identity.
  public var id: Identifier
  /// The name as it was typed.
  public var name: String
  /// Phone numbers, in the order they were given.
  public var phones: [Entry]
  /// Postal addresses, in the order they were given.
  public var addresses: [Entry]
  /// E-mail addresses, in the order they were given.
  public var emails: [Entry]
  /// Where the contact works, if known.
  public var organization: String?
  /// Anything else that was noted.
  public var note: String?

  /// Makes a row.
  public init(
    id: Identifier, name: String, phones: [Entry] = [], addresses: [Entry] = [],
    emails: [Entry] = [], organization: String? = nil, note: String? = nil
  ) {
    self.id = id
    self.name = name
    self.phones = phones
    self.addresses = addresses
    self.emails = emails
    self.organization = organization
    self.note = note
  }
}
