import EventModel

/// The projectors of the catalogue.
public enum CatalogueProjectors {
  /// All of them, in the order in which they are listed.
  public static let all: [any Projector] = [
    ContactsByNameProjector(), ContactsByPhoneProjector(), SingersByNameProjector(),
    SongsBySingerProjector(), SongsByTitleProjector(), ArtistsByNameProjector(),
    AlbumsByArtistProjector(), AlbumsByGenreProjector(), FruitsAndSourcesProjector(),
    RecordsByIDProjector(), TextSearchProjector(), StatisticsProjector(),
  ]
}
