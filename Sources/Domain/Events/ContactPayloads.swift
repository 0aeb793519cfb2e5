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

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    fields.write("name", name)
    fields.write(present: "note", note)
    if !emails.isEmpty { fields.write("emails", emails) }
    if !phones.isEmpty { fields.write("phones", phones) }
    if !addresses.isEmpty { fields.write("addresses", addresses) }
    fields.write(present: "organization", organization)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    var name: String?
    phones = []
    addresses = []
    emails = []
    organization = nil
    note = nil
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "name": name = try fields.text()
      case "phones": phones = try fields.labelledValues()
      case "addresses": addresses = try fields.labelledValues()
      case "emails": emails = try fields.labelledValues()
      case "organization": organization = try fields.optionalText()
      case "note": note = try fields.optionalText()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
    self.name = try fields.required(name, "name")
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

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    if case .set(let value) = name { fields.write("name", value) }
    if case .set(let value) = note { fields.write(clearing: "note", value) }
    if case .set(let value) = emails { fields.write("emails", value) }
    if case .set(let value) = phones { fields.write("phones", value) }
    if case .set(let value) = addresses { fields.write("addresses", value) }
    if case .set(let value) = organization { fields.write(clearing: "organization", value) }
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    name = .unchanged
    phones = .unchanged
    addresses = .unchanged
    emails = .unchanged
    organization = .unchanged
    note = .unchanged
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      case "name": name = .set(try fields.text())
      case "phones": phones = .set(try fields.labelledValues())
      case "addresses": addresses = .set(try fields.labelledValues())
      case "emails": emails = .set(try fields.labelledValues())
      case "organization": organization = .set(try fields.optionalText())
      case "note": note = .set(try fields.optionalText())
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
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

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("id", id)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var id: Identifier?
    while let field = try fields.next() {
      switch field {
      case "id": id = try fields.identifier()
      default: try fields.skip()
      }
    }
    self.id = try fields.required(id, "id")
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

  /// The facts in CBOR.
  public var data: [UInt8] {
    var fields = FieldWriter()
    fields.write("preset", preset.rawValue)
    return fields.finish()
  }

  /// Reads the facts.
  public init(data: [UInt8]) throws(CBORError) {
    var fields = try FieldReader(data)
    var preset: ContactPolicy?
    while let field = try fields.next() {
      switch field {
      case "preset": preset = try fields.contactPolicy()
      default: try fields.skip()
      }
    }
    self.preset = try fields.required(preset, "preset")
  }
}
