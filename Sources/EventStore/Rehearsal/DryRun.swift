import EventModel

/// What a command would lead to, decided on the log as it is and then forgotten.
public enum DryRun<Rejection: Error>: Sendable where Rejection: Sendable {
  /// The events that would be appended.
  case events([NewEvent])
  /// The command id is known: this is what it led to.
  case duplicate(CommitOutcome)
  /// A rule stands against it.
  case rejected(Rejection)
}

/// Why a dry run could not go on.
public enum RehearsalError: Error, Sendable, CustomStringConvertible {
  /// The command could not have been carried out.
  case append(AppendError)
  /// What would happen is more than is kept in memory.
  case tooLarge(Rehearsal.Limit)

  /// What happened, to what, and what to do.
  public var description: String {
    switch self {
    case .append(let error): error.description
    case .tooLarge(let limit):
      "A dry run keeps what would happen in memory, at most \(limit.eventCount) events and "
        + "\(limit.byteCount >> 20) MiB of facts, and this is more. Nothing was written. Try a "
        + "part of it, or a copy of the store."
    }
  }
}
