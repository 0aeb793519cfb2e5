/// What may be asked of the artists and albums.
public enum ArtistAlbumCommand: Hashable, Sendable {
  /// Adds an artist.
  case addArtist(AddArtist)
  /// Gives an artist another name or disambiguation.
  case renameArtist(RenameArtist)
  /// Deletes an artist.
  case deleteArtist(DeleteArtist)
  /// Adds an album.
  case addAlbum(AddAlbum)
  /// Changes an album.
  case editAlbum(EditAlbum)
  /// Deletes an album.
  case deleteAlbum(DeleteAlbum)

  /// What is asked, whatever the command.
  public var payload: any CommandPayload {
    switch self {
    case .addArtist(let payload): payload
    case .renameArtist(let payload): payload
    case .deleteArtist(let payload): payload
    case .addAlbum(let payload): payload
    case .editAlbum(let payload): payload
    case .deleteAlbum(let payload): payload
    }
  }
}
