/// The names of an object that is being read, to find one that comes twice.
struct JSONNames {
  /// Up to here it is faster to look through the members than to hash their names.
  private static let lookedThrough = 16

  /// The names by their bytes: two names that only look the same are different names.
  private var names: Set<[UInt8]> = []

  /// Adds a name; `false` if it is among the members before it.
  mutating func insert(_ name: String, after members: [JSONValue.Member]) -> Bool {
    guard members.count >= Self.lookedThrough else {
      for member in members where member.hasKey(name) { return false }
      return true
    }
    if names.isEmpty {
      for member in members { names.insert(Array(member.key.utf8)) }
    }
    return names.insert(Array(name.utf8)).inserted
  }
}
