import Cryptography
import JSON

extension SHA256Digest {
  /// The hash in base64 (RFC 4648, section 4).
  public var base64: String { Base64.standard.encode(bytes) }

  /// Reads a hash in base64; `nil` if it is not exactly one.
  public init?(base64 text: some StringProtocol) {
    guard let bytes = Base64.standard.decode(text) else { return nil }
    self.init(bytes)
  }
}
