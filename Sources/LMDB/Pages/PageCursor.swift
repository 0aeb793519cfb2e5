/// Walks the entries of a database in a snapshot: keys with their values, or with their numbers.
struct PageCursor {
  private var tree: TreeCursor
  /// The numbers of the key at which it stands, in a database of numbers.
  private var numbers: NumberCursor?
  private let hasNumbers: Bool
  /// The value at which it stands.
  private(set) var value: PageView?

  init(_ snapshot: PageSnapshot, _ record: TreeRecord) {
    tree = TreeCursor(snapshot, record)
    hasNumbers = record.options.contains(.numbers)
  }

  /// The key at which it stands; `nil` before the first move, and where there is no entry.
  @inline(__always)
  var key: PageView? { value == nil ? nil : tree.key }

  /// How many numbers the key has at which it stands.
  var numberCount: Int? { numbers?.count }

  mutating func first() throws(LMDBError) -> Bool { try settle(try tree.first()) }

  mutating func last() throws(LMDBError) -> Bool { try settle(try tree.last(), atEnd: true) }

  @inline(__always)
  mutating func next() throws(LMDBError) -> Bool {
    if hasNumbers, try nextNumber() { return true }
    return try nextKey()
  }

  mutating func previous() throws(LMDBError) -> Bool {
    if hasNumbers, try previousNumber() { return true }
    return try settle(try tree.previous(), atEnd: true)
  }

  @inline(__always)
  mutating func nextKey() throws(LMDBError) -> Bool { try settle(try tree.next()) }

  mutating func nextNumber() throws(LMDBError) -> Bool {
    try settleNumber(try numbers?.next() ?? false)
  }

  /// Appends the number at which it stands and some that follow, `limit` at most; it stands at the
  /// last of them then.
  mutating func takeNumbers(_ limit: Int, into found: inout [UInt64]) {
    numbers?.take(limit, into: &found)
    value = numbers?.current
  }

  mutating func previousNumber() throws(LMDBError) -> Bool {
    try settleNumber(try numbers?.previous() ?? false)
  }

  mutating func lastNumber() throws(LMDBError) -> Bool {
    try settleNumber(try numbers?.last() ?? false)
  }

  /// Moves to the first entry whose key is `key` or comes after it.
  mutating func seek(_ key: PageView) throws(LMDBError) -> Bool {
    try settle(try tree.seek(key))
  }

  /// Moves to the first entry whose number is `number` or larger.
  mutating func seek(_ number: UInt64) throws(LMDBError) -> Bool {
    try PageView.withNumber(number) { view throws(LMDBError) in try seek(view) }
  }

  /// Moves to the entry of exactly this key, to its first number if it has several.
  mutating func seek(exactly key: PageView) throws(LMDBError) -> Bool {
    try settle(try tree.seek(exactly: key))
  }

  /// Moves to the first number of `key` that is `number` or larger.
  mutating func seek(_ key: PageView, number: UInt64) throws(LMDBError) -> Bool {
    guard try settle(try tree.seek(exactly: key)) else { return false }
    return try PageView.withNumber(number) { view throws(LMDBError) in
      try settleNumber(try numbers?.seek(view) ?? false)
    }
  }

  /// Finds the value of the entry that the tree has moved to.
  @inline(__always)
  private mutating func settle(_ found: Bool, atEnd: Bool = false) throws(LMDBError) -> Bool {
    if hasNumbers { return try settleNumbers(found, atEnd: atEnd) }
    value = nil
    if found { value = try tree.snapshot.data(tree.leaf, tree.leafIndex) }
    return found
  }

  private mutating func settleNumbers(_ found: Bool, atEnd: Bool) throws(LMDBError) -> Bool {
    value = nil
    numbers = nil
    guard found else { return false }
    var numbers = try NumberCursor(tree)
    let isThere = atEnd ? try numbers.last() : try numbers.first()
    self.numbers = numbers
    return try settleNumber(isThere)
  }

  private mutating func settleNumber(_ found: Bool) throws(LMDBError) -> Bool {
    value = found ? numbers?.current : nil
    return found
  }
}
