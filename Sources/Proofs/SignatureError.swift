/// Why a note that is well formed is not to be trusted.
public enum SignatureError: Error, Hashable, Sendable, CustomStringConvertible {
  /// None of its signatures is of the key.
  case unsigned(key: KeyName, by: [KeyName])
  /// A signature of the key is wrong: the text, the signature or the key was changed.
  case invalid(key: KeyName)

  /// What is wrong.
  public var description: String {
    switch self {
    case .unsigned(let key, let names):
      "It is not signed by \(Self.name(key)), but by "
        + names.map(Self.name).joined(separator: ", ") + "."
    case .invalid(let key):
      "The signature of \(Self.name(key)) is wrong: the text or the signature was changed."
    }
  }

  private static func name(_ key: KeyName) -> String { "\(key.text)+\(key.hexadecimalID)" }
}
