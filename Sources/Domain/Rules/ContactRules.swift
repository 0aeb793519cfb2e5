/// What the two policies ask of a contact's fields.
enum ContactRules {
  /// Checks a name.
  static func check(name: String, _ policy: ContactPolicy) throws(CatalogueRejection) {
    try TextRules.check(name, .name)
    if let limit = policy.nameLimit { try TextRules.checkLength(name, .name, limit: limit) }
  }

  /// Checks all addresses.
  static func check(
    addresses: [LabelledValue], _ policy: ContactPolicy
  ) throws(CatalogueRejection) {
    try check(addresses, .address, limit: policy.addressLimit)
  }

  /// Checks all phone numbers.
  static func check(phones: [LabelledValue], _ policy: ContactPolicy) throws(CatalogueRejection) {
    try check(phones, .phone, limit: policy.phoneLimit)
  }

  /// Checks values; where there is a limit, one at least must be there.
  private static func check(
    _ values: [LabelledValue], _ field: TextField, limit: Int?
  ) throws(CatalogueRejection) {
    try TextRules.check(values, field)
    guard let limit else { return }
    if values.isEmpty { throw TextRules.blank(field) }
    for value in values { try TextRules.checkLength(value.value, field, limit: limit) }
  }
}

extension ContactPolicy {
  /// The most characters of a name, where the policy sets a limit.
  fileprivate var nameLimit: Int? {
    switch self {
    case .practical: nil
    case .tutorial: 15
    }
  }

  /// The most characters of an address; where there is a limit, an address is required.
  fileprivate var addressLimit: Int? {
    switch self {
    case .practical: nil
    case .tutorial: 20
    }
  }

  /// The most characters of a phone number; where there is a limit, a number is required.
  fileprivate var phoneLimit: Int? {
    switch self {
    case .practical: nil
    case .tutorial: 10
    }
  }
}
