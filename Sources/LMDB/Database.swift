import CLMDB

/// The handle of a named database in an environment.
public struct Database: Hashable, Sendable {
  let index: UInt32
  /// Its name.
  public let name: String
  /// What it holds.
  public let options: Options

  /// What a database holds, set when it is made.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Makes options from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Keys are numbers of eight bytes in the machine's order.
    public static let integerKey = Options(rawValue: UInt32(MDB_INTEGERKEY))
    /// A key has a sorted set of numbers of eight bytes.
    public static let numbers = Options(
      rawValue: UInt32(MDB_DUPSORT) | UInt32(MDB_DUPFIXED) | UInt32(MDB_INTEGERDUP))

    /// The bits that have a meaning here.
    static let mask = integerKey.rawValue | numbers.rawValue
  }

  // LMDB compares eight bytes of a number wherever one is expected, without looking at the size
  // that it was given: the checks below keep it inside the caller's bytes.

  @inline(__always)
  func checkKey(_ key: Span<UInt8>) throws(LMDBError) {
    if options.contains(.integerKey) && key.count != 8 { throw .badValueSize }
  }

  @inline(__always)
  func checkIntegerKey() throws(LMDBError) {
    if !options.contains(.integerKey) { throw .incompatible }
  }

  @inline(__always)
  func checkValue(_ value: Span<UInt8>) throws(LMDBError) {
    if options.contains(.numbers) && value.count != 8 { throw .badValueSize }
  }

  @inline(__always)
  func checkNumbers() throws(LMDBError) {
    if !options.contains(.numbers) { throw .incompatible }
  }
}
