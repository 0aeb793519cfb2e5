import EventModel

/// Of which parts the keys of a sorted table are made; the record's identity ends them all.
struct KeyLayout: Sendable {
  /// A part of a key.
  enum Part: Sendable {
    /// So many bytes.
    case fixed(Int)
    /// A sort key, which ends with its second zero byte, cut to so many bytes.
    case sortKey(limit: Int)
    /// The primary part of a sort key, which ends with its first zero byte, cut to so many bytes.
    case primaryKey(limit: Int)
  }

  /// How many bytes the identity at the end has.
  static let identifierByteCount = 16

  /// The parts before the identity.
  private let parts: [Part]
  /// The fewest bytes of a key of which a part was cut.
  private let shortestCutByteCount: Int

  init(parts: [Part]) {
    self.parts = parts
    var shortest = Int.max
    var fixed = Self.identifierByteCount
    for part in parts {
      switch part {
      case .fixed(let count): fixed += count
      case .sortKey(let limit), .primaryKey(let limit): shortest = min(shortest, fixed + limit)
      }
    }
    shortestCutByteCount = shortest
  }

  /// How many bytes of a key tell its place with certainty; `nil` for a key that is whole.
  ///
  /// They go up to the end of the first part that was cut. Keys that are equal so far form a run
  /// whose order only the rows can tell.
  @inline(__always)
  func cutPrefix(of key: Span<UInt8>) -> Int? {
    key.count < shortestCutByteCount ? nil : searchedCutPrefix(of: key)
  }

  private func searchedCutPrefix(of key: Span<UInt8>) -> Int? {
    var offset = 0
    for part in parts {
      let whole: Bool
      switch part {
      case .fixed(let count):
        offset += count
        whole = true
      case .sortKey(let limit):
        whole = Self.pass(2, in: key, at: &offset, limit: limit)
      case .primaryKey(let limit):
        whole = Self.pass(1, in: key, at: &offset, limit: limit)
      }
      if !whole { return offset }
    }
    return nil
  }

  /// The identity at the end of a key.
  func identifier(in key: Span<UInt8>, of table: ViewTable) throws(ViewError) -> Identifier {
    let start = key.count - Self.identifierByteCount
    guard start >= 0, let id = Identifier(bytes: key.extracting(start..<key.count)) else {
      throw .damagedRow(table, problem: "its key ends in no identity")
    }
    return id
  }

  /// Passes over a text and says whether it is whole: it ends with so many zero bytes.
  private static func pass(
    _ zeros: Int, in key: Span<UInt8>, at offset: inout Int, limit: Int
  ) -> Bool {
    let end = min(offset + limit, key.count)
    var zeros = zeros
    while offset < end {
      if key[offset] == 0 { zeros -= 1 }
      offset += 1
      if zeros == 0 { return true }
    }
    return false
  }
}
