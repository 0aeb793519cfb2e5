/// An event as the log holds it: it happened, and never changes.
public struct RecordedEvent: Hashable, Sendable {
  /// Its place in the log.
  public let position: Position
  /// Its identity.
  public let id: Identifier
  /// The kind of event.
  public let type: EventType
  /// The version of the schema that ``data`` follows (after upcasting, the current one).
  public let version: Int
  /// The version of the schema that is stored, which never changes.
  public let storedVersion: Int
  /// What it is about.
  public let tags: [Tag]
  /// When it was committed; never earlier than the event before it.
  public let time: Timestamp
  /// The facts, in deterministic CBOR.
  public let data: [UInt8]
  /// What the appender said beside the facts: a CBOR map of texts, or `nil`.
  public let metadata: [UInt8]?
  /// Position of the first event of its commit, where the commit's context is stored.
  public let commitFirst: Position
  /// The commit that this event begins; `nil` for the later events of a commit.
  public let opening: Commit?
  /// See ``keepingDecoded()``.
  var decodedFacts = DecodedFacts.noRoom

  /// Makes an event as it was read.
  ///
  /// `storedVersion` is the same as `version` where nothing was upcast.
  public init(
    position: Position, id: Identifier, type: EventType, version: Int, tags: [Tag],
    time: Timestamp, data: [UInt8], metadata: [UInt8]? = nil, commitFirst: Position,
    opening: Commit? = nil, storedVersion: Int? = nil
  ) {
    self.position = position
    self.id = id
    self.type = type
    self.version = version
    self.storedVersion = storedVersion ?? version
    self.tags = tags
    self.time = time
    self.data = data
    self.metadata = metadata
    self.commitFirst = commitFirst
    self.opening = opening
  }

  /// The same event with its facts in another version of the schema.
  public func upcast(toVersion version: Int, data: [UInt8]) -> RecordedEvent {
    RecordedEvent(
      position: position, id: id, type: type, version: version, tags: tags, time: time,
      data: data, metadata: metadata, commitFirst: commitFirst, opening: opening,
      storedVersion: storedVersion)
  }
}
