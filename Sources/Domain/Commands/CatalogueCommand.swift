import EventModel

/// Everything that may be asked of the catalogue.
///
/// Each command is a struct of its own, and becomes one of these through
/// ``CommandPayload/command``:
///
/// ```swift
/// let command = AddSong(newID: id, title: "Hyperballad", singer: .name("Björk")).command
/// ```
public enum CatalogueCommand: Hashable, Sendable {
  /// Asks something of the contacts.
  case contact(ContactCommand)
  /// Asks something of the singers and songs.
  case singerSong(SingerSongCommand)
  /// Asks something of the artists and albums.
  case artistAlbum(ArtistAlbumCommand)
  /// Asks something of the fruits and sources.
  case fruitSource(FruitSourceCommand)

  /// What is asked, whatever the command.
  public var payload: any CommandPayload {
    switch self {
    case .contact(let command): command.payload
    case .singerSong(let command): command.payload
    case .artistAlbum(let command): command.payload
    case .fruitSource(let command): command.payload
    }
  }

  /// The command's name (`AddSong`).
  public var commandName: String { payload.commandName }

  /// The record that it is mainly about, as far as it says so by its identity.
  ///
  /// Of a command that adds a record it is the identity that the record gets.
  public var recordID: Identifier? { payload.recordID }

  /// What was asked as one item of deterministic CBOR: see ``CommandPayload/canonicalBytes``.
  public var canonicalBytes: [UInt8] { payload.canonicalBytes }
}
