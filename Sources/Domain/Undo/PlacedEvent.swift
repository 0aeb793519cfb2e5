import EventModel

/// An event of the catalogue, and where it stands in the log.
///
/// An undo tells what was before a commit, after it, and since: it has to know the place.
public struct PlacedEvent: StorableEvent, Hashable {
  /// What happened.
  public let event: CatalogueEvent
  /// Where it stands; `nil` for what is not in the log yet.
  public let position: Position?

  /// Makes an event that is not in the log yet.
  public init(_ event: CatalogueEvent) {
    self.event = event
    position = nil
  }

  /// The form in the log.
  public func encoded() -> NewEvent { event.encoded() }

  /// Reads what the log says, which is at its current schema version.
  ///
  /// - Throws: ``EventDecodingError``
  public init(decoding facts: EventFacts) throws(EventDecodingError) {
    event = try CatalogueEvent(decoding: facts)
    position = facts.position
  }
}
