import EventModel

/// What an event and a commit may hold at most.
public enum EventLimits {
  /// Bytes of an event's data.
  public static let dataBytes = 16 << 20
  /// Bytes of an event's metadata.
  public static let metadataBytes = 1 << 20
  /// Tags of an event.
  public static let tags = 256
  /// Events of a commit.
  public static let eventsInCommit = 1_000_000
  /// The largest schema version.
  public static let version = 65_535

  static func check(_ events: [NewEvent], _ context: CommitContext) throws(AppendError) {
    if events.count > eventsInCommit {
      throw .invalidContext(problem: "it has more than \(eventsInCommit) events")
    }
    try check(context)
    for (index, event) in events.enumerated() {
      if let problem = problem(of: event) {
        throw .invalidEvent(index: index, problem: problem)
      }
    }
  }

  private static func check(_ context: CommitContext) throws(AppendError) {
    try check(context.command, "command")
    try check(context.actor, "actor")
    try check(context.reason, "reason")
    try check(context.correlationID, "correlation id")
    try check(context.causationID, "causation id")
  }

  private static func check(_ text: String?, _ name: String) throws(AppendError) {
    guard let text, text.utf8.count > CommitContext.textByteLimit else { return }
    throw .invalidContext(
      problem: "its \(name) has \(text.utf8.count) bytes "
        + "(limit \(CommitContext.textByteLimit))")
  }

  private static func problem(of event: NewEvent) -> String? {
    if !(1...version).contains(event.version) {
      return "its version \(event.version) is not in 1…\(version)"
    }
    if event.tags.count > tags { return "it has \(event.tags.count) tags (limit \(tags))" }
    if event.data.count > dataBytes {
      return "its data has \(event.data.count) bytes (limit \(dataBytes))"
    }
    if let metadata = event.metadata, metadata.count > metadataBytes {
      return "its metadata has \(metadata.count) bytes (limit \(metadataBytes))"
    }
    return nil
  }
}
