import EventModel

/// Adds a singer.
public struct AddSinger: AddNamedPayload {
  /// The command's name.
  public static let name = "AddSinger"

  /// The identity that the caller chose for it; `nil` to take ``newID``.
  public var id: Identifier?
  /// The identity that it gets where the caller chose none.
  public var newID: Identifier
  /// The name.
  public var name: String

  /// Makes the command.
  public init(id: Identifier? = nil, newID: Identifier, name: String) {
    self.id = id
    self.newID = newID
    self.name = name
  }

  /// The command among all others.
  public var command: CatalogueCommand { .singerSong(.addSinger(self)) }
}
