/// The order of a list of songs.
public enum SongOrder: Hashable, Sendable, CaseIterable {
  /// By release date, latest first, unknown dates last; then by title, then by identity.
  case newestFirst
  /// By release date, earliest first, unknown dates last; then by title, then by identity.
  case oldestFirst
  /// By title, then by identity.
  case title
}
