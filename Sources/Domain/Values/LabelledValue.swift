/// A phone number, an address or an email, and what it is for (`home`, `work`).
public struct LabelledValue: Hashable, Sendable {
  /// What it is for; `nil` if nothing was said.
  public var label: String?
  /// The number, address or email as it was typed.
  public var value: String

  /// Makes a value with a label.
  public init(label: String? = nil, value: String) {
    self.label = label
    self.value = value
  }
}
