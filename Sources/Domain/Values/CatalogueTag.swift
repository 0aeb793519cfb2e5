import EventModel
import TextFolding

/// The tags of the catalogue's events: what a decision asks the log for.
///
/// Names of contacts are personal data and never in a tag.
public enum CatalogueTag {
  /// The tag of a contact.
  public static func contact(_ id: Identifier) -> Tag { Tag("contact", id) }
  /// The tag of a singer; songs that are or were the singer's carry it too.
  public static func singer(_ id: Identifier) -> Tag { Tag("singer", id) }
  /// The tag of everybody who sings under a name.
  public static func singerName(_ name: String) -> Tag { named("singer-name", name) }
  /// The tag of a song.
  public static func song(_ id: Identifier) -> Tag { Tag("song", id) }
  /// The tag of an artist; albums that are or were the artist's carry it too.
  public static func artist(_ id: Identifier) -> Tag { Tag("artist", id) }
  /// The tag of every artist with a name, whatever tells them apart.
  public static func artistName(_ name: String) -> Tag { named("artist-name", name) }
  /// The tag of an album.
  public static func album(_ id: Identifier) -> Tag { Tag("album", id) }
  /// The tag of a fruit.
  public static func fruit(_ id: Identifier) -> Tag { Tag("fruit", id) }
  /// The tag of every fruit with a name.
  public static func fruitName(_ name: String) -> Tag { named("fruit-name", name) }
  /// The tag of a source.
  public static func source(_ id: Identifier) -> Tag { Tag("source", id) }
  /// The tag of every source with a name.
  public static func sourceName(_ name: String) -> Tag { named("source-name", name) }
  /// The tag of the policy for contacts.
  public static let contactPolicy = Tag("policy", text: "contacts")

  /// The tag of a record; those that belong to it carry it too.
  public static func record(_ record: RecordIdentity) -> Tag {
    switch record.kind {
    case .contact: contact(record.id)
    case .singer: singer(record.id)
    case .song: song(record.id)
    case .artist: artist(record.id)
    case .album: album(record.id)
    case .fruit: fruit(record.id)
    case .source: source(record.id)
    case .policy: contactPolicy
    }
  }

  private static func named(_ kind: StaticString, _ name: String) -> Tag {
    Tag(kind, text: Folding.nameKey(name))
  }
}
