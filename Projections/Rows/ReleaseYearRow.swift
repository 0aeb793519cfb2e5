/// How many releases a year brought.
public struct ReleaseYearRow: Hashable, Sendable {
  /// The year; `nil` for releases of unknown date.
  public var year: Int?
  /// How many songs came out in it.
  public var songCount: Int
  /// How many albums came out in it.
  public var albumCount: Int

  /// Makes a row.
  public init(year: Int?, songCount: Int, albumCount: Int) {
    self.year = year
    self.songCount = songCount
    self.albumCount = albumCount
  }
}
