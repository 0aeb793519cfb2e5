import Domain
import EventModel
import EventStore
import Projections

extension Session {
  /// Deletes the one record of a kind that a reference means, and says what went with it.
  ///
  /// Where there is someone to ask, it is done only if the answer is yes.
  func delete(
    _ reference: String, _ kind: RecordKind, by command: (Identifier) -> some CommandPayload
  ) throws(Failure) {
    let store = try openCatalogue(.readWrite)
    let record = try resolve(reference, kind, in: store)
    let payload = command(record.id)
    if asksBeforeDeleting {
      let types = try eventTypes(of: payload.command, in: store)
      try confirm(
        "Delete \(kind.rawValue) \(record.name)"
          + Self.consequences(of: types, for: kind, "then") + "?")
    }
    try carryOut(payload, in: store) { outcome in
      let types = outcome.events.map(\.type)
      return "Deleted \(kind.rawValue) \(record.name)"
        + Self.consequences(of: types, for: kind, "now")
    }
  }

  /// The types of the events that a command would lead to as things stand.
  ///
  /// - Throws: A failure if it would be refused.
  private func eventTypes(
    of command: CatalogueCommand, in store: EventStore
  ) throws(Failure) -> [EventType] {
    var rehearsal = try reading { () throws(ReadError) in try store.rehearsal() }
    let answer: DryRun<CatalogueRejection>
    do throws(RehearsalError) {
      answer = try rehearsal.decide(
        CommandRequest(command, context: Self.context(of: command.payload, from: context)),
        with: CatalogueDecider())
    } catch {
      throw Failure(rehearsing: error)
    }
    switch answer {
    case .events(let events): return events.map(\.type)
    case .duplicate(let outcome): return outcome.events.map(\.type)
    case .rejected(let rejection):
      try fail(CommandResult(rejection, commandID: context.commandID))
    }
  }

  /// What becomes of the songs of a singer or the albums of an artist, in words.
  private static func consequences(
    of types: [EventType], for kind: RecordKind, _ time: String
  ) -> String {
    switch kind {
    case .singer:
      let deleted = count(of: "SongDeleted", "song", in: types).map { " and \($0)" }
      let kept = count(of: "SongEdited", "song", in: types)
      return (deleted ?? "") + (kept.map { "; without a singer \(time): \($0)" } ?? "")
    case .artist: return count(of: "AlbumDeleted", "album", in: types).map { " and \($0)" } ?? ""
    case .contact, .song, .album, .fruit, .source, .policy: return ""
    }
  }

  /// How many events of a type there are, in words (`3 songs`); `nil` for none.
  private static func count(of type: String, _ noun: String, in types: [EventType]) -> String? {
    let count = types.count { $0.name == type }
    guard count > 0 else { return nil }
    return count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
