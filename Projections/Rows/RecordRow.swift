import Domain
import EventModel

/// A record of any kind: what a reference may mean.
public struct RecordRow: Hashable, Sendable {
  /// The record's identity.
  public var id: Identifier
  /// What kind of record it is.
  public var kind: RecordKind
  /// Its name or title as it was typed.
  public var name: String

  /// Makes a row.
  public init(id: Identifier, kind: RecordKind, name: String) {
    self.id = id
    self.kind = kind
    self.name = name
  }
}
