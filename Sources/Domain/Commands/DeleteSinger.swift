import EventModel

/// Deletes a singer.
public struct DeleteSinger: CommandPayload {
  /// The command's name.
  public static let name = "DeleteSinger"

  /// The singer.
  public var id: Identifier
  /// What becomes of the songs.
  public var songs: SongsRule

  /// Makes the command.
  public init(id: Identifier, songs: SongsRule = .deny) {
    self.id = id
    self.songs = songs
  }

  /// The command among all others.
  public var command: CatalogueCommand { .singerSong(.deleteSinger(self)) }

  /// The record.
  public var recordID: Identifier? { id }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write("id", id)
    fields.write("songs", songs.rawValue)
  }
}
