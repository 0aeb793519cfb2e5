/// Folds events into the tables of one view: pure, without a clock, chance, input or output, and
/// without a look at another view.
///
/// The same events in the same order always give the same rows, byte for byte. Raise ``version``
/// whenever rows, keys or the folding of text change: the store then builds the new view beside
/// the old one and switches.
public protocol Projector: Sendable {
  /// The view's name, in words joined by hyphens (`songs-by-singer`).
  var name: String { get }
  /// Which form its rows have, from 1.
  var version: Int { get }
  /// Its tables.
  var tables: [ViewTable] { get }
  /// The types that it folds; others are passed over without being decoded. `nil`: every type.
  var eventTypes: Set<EventType>? { get }

  /// Folds one event, which is at its current schema version.
  func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError)
}
