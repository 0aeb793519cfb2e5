import EventModel

extension EventStore {
  /// Begins a dry run on the log as it is now.
  ///
  /// It reads what is there and writes nothing; no lock is held. To leave the views' file alone as
  /// well, open the store with ``Access/untouched``.
  ///
  /// - Throws: ``ReadError``
  /// - Complexity: O(events that the index does not hold yet)
  public func rehearsal() throws(ReadError) -> Rehearsal { try Rehearsal(reader, views) }
}
