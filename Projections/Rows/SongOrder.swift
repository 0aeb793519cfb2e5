import TextFolding

/// The order of a list of songs.
public enum SongOrder: Hashable, Sendable, CaseIterable {
  /// By release date, latest first, unknown dates last; then by title, then by identity.
  case newestFirst
  /// By release date, earliest first, unknown dates last; then by title, then by identity.
  case oldestFirst
  /// By title, then by identity.
  case title

  /// These songs in this order.
  func sorted(_ songs: [SongRow]) -> [SongRow] {
    let keyed = songs.map { song in
      (
        rank: ReleaseRank(song.releaseDate, self), title: Collation.sortKey(song.title),
        song: song
      )
    }
    return keyed.sorted { left, right in
      guard left.rank == right.rank else { return left.rank < right.rank }
      return left.title == right.title
        ? left.song.id < right.song.id : left.title.lexicographicallyPrecedes(right.title)
    }.map(\.song)
  }
}
