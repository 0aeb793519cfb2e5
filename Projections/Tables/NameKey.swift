import EventModel
import TextFolding

/// Keys of lists by name: the name, then the identity.
enum NameKey {
  /// The most bytes that a name takes in a key.
  static let nameByteLimit = ViewTable.keyByteLimit - KeyLayout.identifierByteCount

  /// The key of a record.
  static func key(_ name: String, _ id: Identifier) -> [UInt8] {
    var key = KeyWriter()
    key.append(sortKey: Collation.sortKey(name), limit: nameByteLimit)
    key.append(id)
    return key.bytes
  }

  /// Keys of names that are equal to this one, case and diacritics ignored; where names are so
  /// long that they were cut, of others too.
  static func range(named name: String) -> KeyRange {
    var primary: [UInt8] = []
    Collation.primaryKey(name, into: &primary)
    return KeyRange(prefix: Collation.truncated(primary, toBytes: nameByteLimit).bytes)
  }

  /// Keys of names that begin with this text, case and diacritics ignored; where that is so long
  /// that names were cut, of others too.
  static func range(startingWith text: String) -> KeyRange {
    var primary: [UInt8] = []
    Collation.primaryPrefix(text, into: &primary)
    return KeyRange(prefix: Collation.truncated(primary, toBytes: nameByteLimit).bytes)
  }
}

extension KeyLayout {
  /// The layout of ``NameKey``.
  static let name = KeyLayout(parts: [.sortKey(limit: NameKey.nameByteLimit)])
}
