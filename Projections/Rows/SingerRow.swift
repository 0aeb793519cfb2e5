import EventModel

/// A singer as lists show it.
public struct SingerRow: Hashable, Sendable {
  /// The singer's identity.
  public var id: Identifier
  /// The name as it was typed.
  public var name: String
  /// How many songs the singer has.
  public var songCount: Int

  /// Makes a row.
  public init(id: Identifier, name: String, songCount: Int = 0) {
    self.id = id
    self.name = name
    self.songCount = songCount
  }
}
