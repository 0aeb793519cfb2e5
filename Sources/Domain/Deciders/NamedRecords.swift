import EventModel
import TextFolding

/// The records of one kind that a decision knows of, with their names of today.
struct NamedRecords: Hashable, Sendable {
  /// What they are.
  let kind: RecordKind
  private(set) var names: [Identifier: String] = [:]

  init(_ kind: RecordKind) { self.kind = kind }

  /// A record has this name from now on.
  mutating func set(_ id: Identifier, _ name: String) { names[id] = name }

  /// A record is gone.
  mutating func remove(_ id: Identifier) { names[id] = nil }

  /// The name of a record that has to be there.
  func name(of id: Identifier) throws(CatalogueRejection) -> String {
    guard let name = names[id] else { throw .unknown(kind, id) }
    return name
  }

  /// The records with a name, in the order of their identities.
  ///
  /// Whole names are compared: the tag that found them may have been cut.
  func named(_ name: String) -> [Identifier] {
    let key = Folding.nameKey(name)
    return names.filter { Folding.nameKey($0.value) == key }.keys.sorted()
  }

  /// The one record that is meant.
  func resolve(_ reference: RecordReference) throws(CatalogueRejection) -> Identifier {
    switch reference {
    case .id(let id):
      _ = try name(of: id)
      return id
    case .name(let name):
      let found = named(name)
      guard let first = found.first else {
        throw CatalogueRejection(
          .unknown(kind),
          "There is no \(kind.rawValue) named \"\(name)\". Add the "
            + "\(kind.rawValue) first, or correct the name.")
      }
      guard found.count == 1 else {
        let ids = found.map(\.description).joined(separator: ", ")
        throw CatalogueRejection(
          .ambiguous(kind),
          "\(found.count) \(kind.rawValue)s are named \"\(name)\": \(ids). Give an id instead.")
      }
      return first
    }
  }
}

extension CatalogueRejection {
  /// The rejection of an identity that no record of the kind has.
  static func unknown(_ kind: RecordKind, _ id: Identifier) -> CatalogueRejection {
    CatalogueRejection(
      .unknown(kind),
      "There is no \(kind.rawValue) with the id \(id): it was never added, or it was deleted.")
  }
}
