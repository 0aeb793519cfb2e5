/// What becomes of a singer's songs when the singer is deleted.
public enum SongsRule: String, Hashable, Sendable, CaseIterable {
  /// A singer with songs is not deleted.
  case deny
  /// The songs are deleted too.
  case delete
  /// The songs stay, without a singer.
  case keep
}
