import EventModel

/// A contact was added.
public struct ContactAdded: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "ContactAdded")
  /// Today's version of its schema.
  public static var version: Int { 2 }

  /// The record.
  public var id: Identifier
  /// The name as it was typed.
  public var name: String
  /// Phone numbers.
  public var phones: [LabelledValue]
  /// Addresses.
  public var addresses: [LabelledValue]
  /// Emails.
  public var emails: [LabelledValue]
  /// The organisation.
  public var organization: String?
  /// A note.
  public var note: String?

  /// Makes the facts.
  public init(
    id: Identifier,
    name: String,
    phones: [LabelledValue] = [],
    addresses: [LabelledValue] = [],
    emails: [LabelledValue] = [],
    organization: String? = nil,
    note: String? = nil
  ) {
    self.id = id
    self.name = name
    self.phones = phones
    self.addresses = addresses
    self.emails = emails
    self.organization = organization
    self.note = note
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.contact(id)]
  }

  /// Facts without a content, which reading fills.
  public static var blank: ContactAdded { ContactAdded(id: .zero, name: "") }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.required("name", &name)
    try fields.optional("note", &note)
    try fields.list("emails", &emails)
    try fields.list("phones", &phones)
    try fields.list("addresses", &addresses)
    try fields.optional("organization", &organization)
  }
}

/// Some fields of a contact changed.
public struct ContactEdited: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "ContactEdited")
  /// Today's version of its schema.
  public static var version: Int { 2 }

  /// The record.
  public var id: Identifier
  /// The name.
  public var name: Change<String>
  /// All phone numbers.
  public var phones: Change<[LabelledValue]>
  /// All addresses.
  public var addresses: Change<[LabelledValue]>
  /// All emails.
  public var emails: Change<[LabelledValue]>
  /// The organisation.
  public var organization: Change<String?>
  /// The note.
  public var note: Change<String?>

  /// Makes the facts.
  public init(
    id: Identifier,
    name: Change<String> = .unchanged,
    phones: Change<[LabelledValue]> = .unchanged,
    addresses: Change<[LabelledValue]> = .unchanged,
    emails: Change<[LabelledValue]> = .unchanged,
    organization: Change<String?> = .unchanged,
    note: Change<String?> = .unchanged
  ) {
    self.id = id
    self.name = name
    self.phones = phones
    self.addresses = addresses
    self.emails = emails
    self.organization = organization
    self.note = note
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.contact(id)]
  }

  /// Facts without a content, which reading fills.
  public static var blank: ContactEdited { ContactEdited(id: .zero) }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
    try fields.change("name", &name)
    try fields.change("note", &note)
    try fields.change("emails", &emails)
    try fields.change("phones", &phones)
    try fields.change("addresses", &addresses)
    try fields.change("organization", &organization)
  }
}

/// A contact was deleted.
public struct ContactDeleted: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "ContactDeleted")

  /// The record.
  public var id: Identifier

  /// Makes the facts.
  public init(
    id: Identifier
  ) {
    self.id = id
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.contact(id)]
  }

  /// Facts without a content, which reading fills.
  public static var blank: ContactDeleted { ContactDeleted(id: .zero) }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("id", &id)
  }
}

/// The store has another rule for contacts from now on.
public struct ContactPolicySet: EventPayload {
  /// The type's wire name.
  public static let type = EventType(literal: "ContactPolicySet")

  /// The rule.
  public var preset: ContactPolicy

  /// Makes the facts.
  public init(
    preset: ContactPolicy
  ) {
    self.preset = preset
  }

  /// What it is about.
  public var tags: [Tag] {
    [CatalogueTag.contactPolicy]
  }

  /// Facts without a content, which reading fills.
  public static var blank: ContactPolicySet { ContactPolicySet(preset: .practical) }

  /// Goes through the fields in the order of their encoded names.
  public mutating func visitFields<Visitor: FieldVisitor>(
    _ fields: inout Visitor
  ) throws(Visitor.Failure) {
    try fields.required("preset", &preset)
  }
}
