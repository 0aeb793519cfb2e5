import Domain
import EventModel

extension CatalogueEvent {
  /// Reads an event for a projector, once for all that fold it.
  init(folding event: RecordedEvent) throws(ViewError) {
    do throws(EventDecodingError) {
      self = try event.decoded { event throws(EventDecodingError) in
        try CatalogueEvent(decoding: event)
      }
    } catch { throw .event(error) }
  }
}

extension ContactEvent {
  /// What happens to contacts; the policy is about what may be entered, not about a contact.
  static let recordTypes: Set<EventType> = [
    ContactAdded.type, ContactEdited.type, ContactDeleted.type,
  ]
}

extension SingerEvent {
  /// What happens to singers.
  static let recordTypes: Set<EventType> = [
    SingerAdded.type, SingerRenamed.type, SingerDeleted.type,
  ]
}

extension SongEvent {
  /// What happens to songs.
  static let recordTypes: Set<EventType> = [SongAdded.type, SongEdited.type, SongDeleted.type]
}

extension ArtistEvent {
  /// What happens to artists.
  static let recordTypes: Set<EventType> = [
    ArtistAdded.type, ArtistRenamed.type, ArtistDeleted.type,
  ]
}

extension AlbumEvent {
  /// What happens to albums.
  static let recordTypes: Set<EventType> = [AlbumAdded.type, AlbumEdited.type, AlbumDeleted.type]
}

extension FruitEvent {
  /// What happens to fruits.
  static let recordTypes: Set<EventType> = [
    FruitAdded.type, FruitPaired.type, FruitUnpaired.type, FruitDeleted.type,
  ]
}

extension SourceEvent {
  /// What happens to sources.
  static let recordTypes: Set<EventType> = [SourceAdded.type, SourceDeleted.type]
}
