import Domain
import EventModel
import EventStore
import Projections
import TextFolding

/// How the records that an ambiguous reference may mean are listed: with what tells records of one
/// name apart.
enum CandidateText {
  /// The views that ``line(_:isOfKnownKind:in:)`` reads for these records.
  static func views(for records: [RecordRow]) -> [String] {
    Set(records.map(\.kind)).flatMap(views)
  }

  private static func views(for kind: RecordKind) -> [String] {
    switch kind {
    case .artist: ArtistsByNameProjector.views
    case .album: AlbumsByArtistProjector.views
    case .song: SongsByTitleProjector.views
    case .contact: ContactsByNameProjector.views
    case .singer, .fruit, .source, .policy: []
    }
  }

  /// One candidate: its identity, what it is where that is open, its name and what tells it apart.
  static func line(
    _ record: RecordRow, isOfKnownKind: Bool, in view: borrowing ViewSnapshot
  ) throws(ViewError) -> String {
    let kind = isOfKnownKind ? "" : "\(record.kind.rawValue) "
    let more = try distinction(record, in: view).map { " (\(DisplayText.escaped($0)))" } ?? ""
    return "\(record.id)  \(kind)\(DisplayText.escaped(record.name))\(more)"
  }

  private static func distinction(
    _ record: RecordRow, in view: borrowing ViewSnapshot
  ) throws(ViewError) -> String? {
    switch record.kind {
    case .artist: try ArtistsByNameProjector.artist(record.id, in: view)?.disambiguation
    case .album: try AlbumsByArtistProjector.album(record.id, in: view)?.artistName
    case .song: try SongsByTitleProjector.song(record.id, in: view)?.singerName
    case .contact: try ContactsByNameProjector.contact(record.id, in: view).flatMap(distinction)
    case .singer, .fruit, .source, .policy: nil
    }
  }

  private static func distinction(_ contact: ContactRow) -> String? {
    let ways = [contact.phones, contact.emails, contact.addresses].compactMap(\.first?.value)
    return ways.first ?? contact.organization ?? contact.note
  }
}
