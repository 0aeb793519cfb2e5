import CLMDB

/// The root of a tree as it stands in a meta page or a node (`struct MDB_db`, 48 bytes).
public struct TreeRecord: Hashable, Sendable {
  static let byteCount = 48
  /// The deepest tree that LMDB can walk.
  private static let depthLimit = 32
  /// The root of a tree without an entry.
  private static let noPage = UInt64.max

  /// What the entries are.
  let options: Database.Options
  /// Pages from the root to a leaf.
  let depth: Int
  /// How many entries there are, every number counted.
  let entryCount: UInt64
  /// The page of the root.
  let root: UInt64
  /// Whether the leaves hold numbers without nodes: a set of numbers.
  let isNumberSet: Bool

  /// Whether there is no entry.
  var isEmpty: Bool { root == Self.noPage }

  /// The order of the keys.
  var order: PageKeyOrder { isNumberSet || options.contains(.integerKey) ? .numbers : .bytes }

  private init(emptyWith options: Database.Options) {
    self.options = options
    (depth, entryCount, root, isNumberSet) = (0, 0, Self.noPage, false)
  }

  /// The record of a database without an entry.
  static func empty(_ database: Database) -> TreeRecord {
    TreeRecord(emptyWith: database.options)
  }

  /// Reads the record of a database.
  ///
  /// - Throws: ``LMDBError/corrupted`` if it cannot be one.
  init(_ view: PageView, isNumberSet: Bool = false) throws(LMDBError) {
    guard view.byteCount == Self.byteCount else { throw .corrupted }
    options = Database.Options(rawValue: UInt32(view.number16(at: 4)) & Database.Options.mask)
    depth = view.number16(at: 6)
    entryCount = view.number64(at: 32)
    root = view.number64(at: 40)
    self.isNumberSet = isNumberSet
    guard isEmpty ? depth == 0 : (1...Self.depthLimit).contains(depth) else { throw .corrupted }
    if isNumberSet { guard view.number32(at: 0) == 8 else { throw .corrupted } }
  }
}
