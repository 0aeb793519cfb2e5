/// What may be asked of the singers and songs.
public enum SingerSongCommand: Hashable, Sendable {
  /// Adds a singer.
  case addSinger(AddSinger)
  /// Gives a singer another name.
  case renameSinger(RenameSinger)
  /// Deletes a singer.
  case deleteSinger(DeleteSinger)
  /// Adds a song.
  case addSong(AddSong)
  /// Changes a song.
  case editSong(EditSong)
  /// Deletes a song.
  case deleteSong(DeleteSong)

  /// What is asked, whatever the command.
  public var payload: any CommandPayload {
    switch self {
    case .addSinger(let payload): payload
    case .renameSinger(let payload): payload
    case .deleteSinger(let payload): payload
    case .addSong(let payload): payload
    case .editSong(let payload): payload
    case .deleteSong(let payload): payload
    }
  }
}
