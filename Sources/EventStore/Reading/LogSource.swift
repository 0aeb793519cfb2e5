import EventModel
import LMDB
import Platform

/// The log as the views see it.
struct LogSource: EventSource {
  /// How many records are visited before the transaction moves on.
  private static let sliceCount: UInt64 = 10_000

  let log: LogFile
  let upcasters: Upcasters
  /// All types that the application knows; `nil`: any.
  ///
  /// An event of another one is an error, even where nobody wants it.
  var knownTypes: [EventType]?

  func head() throws(ViewError) -> Position {
    do throws(LMDBError) { return try log.head() } catch { throw .storage(error) }
  }

  func visit(
    after: Position, through: Position, types: Set<EventType>?,
    _ body: (RecordedEvent) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    var position = after
    var isStopped = false
    let names = types.map { TypeNames($0) }
    let known = knownTypes.map { TypeNames($0) }
    while position < through && !isStopped {
      let end = Position(min(position.rawValue + Self.sliceCount, through.rawValue))
      isStopped = try visitSlice(after: position, through: end, names, known: known, body) == .stop
      position = end
    }
  }

  private func visitSlice(
    after: Position, through: Position, _ types: TypeNames?, known: TypeNames?,
    _ body: (RecordedEvent) throws(ViewError) -> ScanStep
  ) throws(ViewError) -> ScanStep {
    var failure: ViewError?
    var step = ScanStep.more
    var texts = RecentTexts()
    do throws(ReadError) {
      let transaction = try beginRead()
      try log.scan(after: after, through: through, .forwards, transaction) {
        layout, bytes throws(ReadError) in
        let name = bytes.extracting(layout.type)
        let isKnown = known?.contains(name) ?? true
        if isKnown, let types, !types.contains(name) { return .more }
        do throws(ViewError) {
          let event = try event(layout, bytes, &texts)
          if !isKnown { throw .event(.unknownType(event.type, position: event.position)) }
          step = try body(event)
          return step
        } catch {
          failure = error
          return .stop
        }
      }
    } catch { throw .storage(error) }
    if let failure { throw failure }
    return step
  }

  private func event(
    _ layout: RecordLayout, _ bytes: Span<UInt8>, _ texts: inout RecentTexts
  ) throws(ViewError) -> RecordedEvent {
    let event: RecordedEvent
    do throws(RecordError) {
      event = try layout.event(bytes, &texts)
    } catch { throw .storage(error) }
    do throws(EventDecodingError) {
      return try upcasters.upcast(event)
    } catch { throw .event(error) }
  }

  func recordChecksum(at position: Position) throws(ViewError) -> UInt64? {
    do throws(ReadError) {
      return try log.checksum(at: position)
    } catch { throw .storage(error) }
  }

  private func beginRead() throws(ReadError) -> ReadTransaction {
    do throws(LMDBError) {
      return try log.beginRead()
    } catch { throw .storage(error) }
  }
}

/// The names of some types, found by the bytes of a record without a copy of them.
private struct TypeNames {
  private let names: [UInt64: [UInt8]]

  init(_ types: some Collection<EventType>) {
    let named = types.map { (Checksum.xxh3($0.name.utf8Span.span), Array($0.name.utf8)) }
    names = Dictionary(named) { first, _ in first }
  }

  func contains(_ name: Span<UInt8>) -> Bool {
    guard let known = names[Checksum.xxh3(name)] else { return false }
    return known.span.holdsSameBytes(as: name)
  }
}
