/// One table of a view: its rows in the order of their keys' bytes, or lists of numbers by key.
public struct ViewTable: Hashable, Sendable, CustomStringConvertible {
  /// What a table holds.
  public enum Kind: Hashable, Sendable {
    /// One row of bytes for each key.
    case rows
    /// For each key a sorted set of numbers (an index's list of positions).
    case postings
  }

  /// The most bytes a key may have (LMDB's limit).
  public static let keyByteLimit = 511

  /// Name of the view that it belongs to.
  public let view: String
  /// Its own name inside the view.
  public let name: String
  /// What it holds.
  public let kind: Kind
  /// A hash (FNV-1a) of both names, so that finding a table compares one number.
  public let hash: UInt64

  /// Makes a table's description.
  public init(view: String, name: String, kind: Kind = .rows) {
    self.view = view
    self.name = name
    self.kind = kind
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(view)/\(name)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    self.hash = hash
  }

  /// Whether both are the same table.
  public static func == (left: ViewTable, right: ViewTable) -> Bool { left.hash == right.hash }

  /// Feeds the precomputed hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(hash) }

  /// `view/name`.
  public var description: String { "\(view)/\(name)" }
}
