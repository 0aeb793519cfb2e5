/// What becomes of an artist's albums when the artist is deleted.
public enum AlbumsRule: String, Hashable, Sendable, CaseIterable {
  /// An artist with albums is not deleted.
  case deny
  /// The albums are deleted too.
  case delete
}
