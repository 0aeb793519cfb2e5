import Cryptography
import JSON

extension InclusionProof {
  /// The proof as a JSON object: numbers for places, hashes in base64.
  public var json: JSONValue { .object(members) }

  /// The members of the object.
  public var members: [JSONValue.Member] {
    [
      .init(key: "leafIndex", value: .number(of: leafIndex)),
      .init(key: "treeSize", value: .number(of: treeSize)),
      .init(key: "leafHash", value: .hash(leafHash)),
      .init(key: "path", value: .array(path.map(JSONValue.hash))),
      .init(key: "root", value: .hash(root)),
    ]
  }

  /// Reads a proof; members that are not known are passed over.
  ///
  /// - Throws: ``FormatError`` with the member that is missing or wrong.
  public init(json: JSONValue) throws(FormatError) {
    self.init(
      leafIndex: try json.number("leafIndex"), treeSize: try json.number("treeSize"),
      leafHash: try json.hash("leafHash"), path: try json.hashes("path"),
      root: try json.hash("root"))
  }
}

extension ConsistencyProof {
  /// The proof as a JSON object: numbers for sizes, hashes in base64.
  public var json: JSONValue { .object(members) }

  /// The members of the object.
  public var members: [JSONValue.Member] {
    [
      .init(key: "first", value: .number(of: first)),
      .init(key: "second", value: .number(of: second)),
      .init(key: "firstRoot", value: .hash(firstRoot)),
      .init(key: "secondRoot", value: .hash(secondRoot)),
      .init(key: "path", value: .array(path.map(JSONValue.hash))),
    ]
  }

  /// Reads a proof; members that are not known are passed over.
  ///
  /// - Throws: ``FormatError`` with the member that is missing or wrong.
  public init(json: JSONValue) throws(FormatError) {
    self.init(
      first: try json.number("first"), second: try json.number("second"),
      firstRoot: try json.hash("firstRoot"), secondRoot: try json.hash("secondRoot"),
      path: try json.hashes("path"))
  }
}

extension JSONValue {
  /// The most hashes of a path: a tree of 2^64 leaves has no more levels, and a proof of
  /// consistency one hash more than levels.
  private static var longestPath: Int { 65 }

  fileprivate static func number(of value: UInt64) -> JSONValue {
    Int64(exactly: value).map { .integer($0) } ?? .unsigned(value)
  }

  fileprivate static func hash(_ digest: SHA256Digest) -> JSONValue {
    .string(digest.base64)
  }

  private func member(_ key: String) throws(FormatError) -> JSONValue {
    guard let value = self[key] else { throw FormatError("the member \"\(key)\" is missing") }
    return value
  }

  fileprivate func number(_ key: String) throws(FormatError) -> UInt64 {
    switch try member(key) {
    case .integer(let value) where value >= 0: return UInt64(value)
    case .unsigned(let value): return value
    default: throw FormatError("\"\(key)\" is not a whole number from 0")
    }
  }

  fileprivate func hash(_ key: String) throws(FormatError) -> SHA256Digest {
    try member(key).digest(key)
  }

  fileprivate func hashes(_ key: String) throws(FormatError) -> [SHA256Digest] {
    guard case .array(let values) = try member(key) else {
      throw FormatError("\"\(key)\" is not a list")
    }
    guard values.count <= Self.longestPath else {
      throw FormatError("\"\(key)\" has \(values.count) hashes; no tree is that high")
    }
    var hashes: [SHA256Digest] = []
    for value in values { hashes.append(try value.digest(key)) }
    return hashes
  }

  private func digest(_ key: String) throws(FormatError) -> SHA256Digest {
    guard case .string(let text) = self, let digest = SHA256Digest(base64: text) else {
      throw FormatError("\"\(key)\" is not a hash: 32 bytes in base64")
    }
    return digest
  }
}
