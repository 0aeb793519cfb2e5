import EventModel

/// Names that were just looked up: neighbours in a list of songs often share their singer.
struct NameCache {
  /// The most names that are held; beyond it the cache begins again.
  static let limit = 4096

  private var names: [Identifier: String] = [:]

  /// The name of a record, looked up where it is not held.
  mutating func name(
    of id: Identifier, lookUp: (Identifier) throws(ViewError) -> String?
  ) throws(ViewError) -> String? {
    if let name = names[id] { return name }
    guard let name = try lookUp(id) else { return nil }
    if names.count >= Self.limit { names.removeAll(keepingCapacity: true) }
    names[id] = name
    return name
  }
}
