/// Who asked for a commit, and why: what a caller supplies, kept as it was given.
public struct CommitContext: Hashable, Sendable {
  /// The name of the command that was decided (`AddSong`); empty for a bare append.
  public var command: String
  /// The idempotency key: a second commit under the same id appends nothing.
  public var commandID: Identifier?
  /// A hash of the command's content: the same id with another hash is a conflict.
  public var fingerprint: UInt64
  /// Who asked.
  public var actor: String?
  /// Why.
  public var reason: String?
  /// The conversation that this belongs to.
  public var correlationID: String?
  /// What led to this.
  public var causationID: String?

  /// The most bytes each of the texts may have.
  public static let textByteLimit = 16_384

  /// Makes a context.
  public init(
    command: String = "", commandID: Identifier? = nil, fingerprint: UInt64 = 0,
    actor: String? = nil, reason: String? = nil, correlationID: String? = nil,
    causationID: String? = nil
  ) {
    self.command = command
    self.commandID = commandID
    self.fingerprint = fingerprint
    self.actor = actor
    self.reason = reason
    self.correlationID = correlationID
    self.causationID = causationID
  }
}

/// One commit of the log: the events that were appended together, all or nothing.
public struct Commit: Hashable, Sendable {
  /// Position of its first event.
  public let first: Position
  /// How many events it has.
  public let count: Int
  /// Who asked for it, and why.
  public let context: CommitContext

  /// Makes a commit's description.
  public init(first: Position, count: Int, context: CommitContext) {
    self.first = first
    self.count = count
    self.context = context
  }

  /// Position of its last event.
  public var last: Position { Position(first.rawValue + UInt64(count) - 1) }
}
