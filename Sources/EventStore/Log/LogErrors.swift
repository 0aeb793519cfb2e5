import EventModel
import LMDB

/// Why events could not be read.
public enum ReadError: Error, Sendable, CustomStringConvertible {
  /// A record is damaged or of an unknown format.
  case record(RecordError)
  /// An event cannot be brought to its current schema version.
  case event(EventDecodingError)
  /// The index could not be read.
  case index(ViewStoreError)
  /// The database refused.
  case storage(LMDBError)
  /// The reader of the events gave up.
  case interrupted(any Error & Sendable)

  /// What happened, to what, and what to do.
  public var description: String {
    switch self {
    case .record(let error): error.description
    case .event(let error): error.description
    case .index(let error): error.description
    case .storage(let error): "The log (log.mdb) cannot be read: \(error)."
    case .interrupted(let error): "\(error)"
    }
  }
}

/// Why events were not appended; nothing was changed.
public enum AppendError: Error, Sendable, CustomStringConvertible {
  /// An event that must not have happened stands at the position.
  case conditionFailed(Position)
  /// The command id was used before for another content, in the commit at the position.
  case commandConflict(Identifier, Position)
  /// An event is beyond a limit.
  case invalidEvent(index: Int, problem: String)
  /// What the caller says of the commit is beyond a limit.
  case invalidContext(problem: String)
  /// The store was opened for reading only.
  case readOnly
  /// What was needed for the decision could not be read.
  case read(ReadError)
  /// The database refused; for `LMDBError.mapFull` the size limit is reached.
  case storage(LMDBError)

  /// What happened, to what, and what to do.
  public var description: String {
    switch self {
    case .conditionFailed(let position):
      "The condition does not hold: the event at position \(position) stands against it. "
        + "Read again, decide again, and repeat."
    case .commandConflict(let id, let position):
      "The command id \(id) was used before, for something else (position \(position)). "
        + "Use a new id."
    case .invalidEvent(let index, let problem): "Event \(index + 1) is not valid: \(problem)."
    case .invalidContext(let problem): "The commit is not valid: \(problem)."
    case .readOnly: "The store is open for reading only."
    case .read(let error): error.description
    case .storage(.mapFull):
      "The log has reached its size limit; nothing was written. Raise the limit and try again."
    case .storage(let error):
      "The log (log.mdb) cannot be written: \(error). Nothing was changed."
    }
  }
}

/// Why a command was not carried out; nothing was changed.
public enum CommandError<Rejection: Error>: Error {
  /// A rule stands against it.
  case rejected(Rejection)
  /// The events could not be read or appended.
  case append(AppendError)
}
