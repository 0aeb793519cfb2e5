import CLMDB

/// The handle of a named database in an environment.
public struct Database: Hashable, Sendable {
  let index: UInt32
  /// Its name.
  public let name: String

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
  }
}
