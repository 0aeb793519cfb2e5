/// The kinds of record in the catalogue.
public enum RecordKind: String, Hashable, Sendable, CaseIterable {
  /// A person or organisation to reach.
  case contact
  /// Somebody who sings songs.
  case singer
  /// A song, of at most one singer.
  case song
  /// Somebody who makes albums.
  case artist
  /// An album of one artist.
  case album
  /// A fruit, which comes from at most one source.
  case fruit
  /// Where at most one fruit comes from.
  case source
  /// The store's rule for contacts.
  case policy
}
