/// An event that is not yet in the log: what happened, before it has a place and a time.
public struct NewEvent: Hashable, Sendable {
  /// Its identity; the log makes one (UUID version 7) where it is `nil`.
  ///
  /// One that is given is not compared with those in the log. Whoever may append the same events a
  /// second time says so by the command id of their ``CommitContext``, or by a tag and an
  /// ``AppendCondition``.
  public var id: Identifier?
  /// The kind of event.
  public var type: EventType
  /// The version of the schema that ``data`` follows, from 1.
  public var version: Int
  /// What it is about.
  public var tags: [Tag]
  /// The facts: one item of deterministic CBOR (RFC 8949 section 4.2).
  public var data: [UInt8]
  /// What the appender chose to say beside the facts: a CBOR map of texts, or `nil`.
  public var metadata: [UInt8]?

  /// Makes an event.
  public init(
    id: Identifier? = nil, type: EventType, version: Int = 1, tags: [Tag], data: [UInt8],
    metadata: [UInt8]? = nil
  ) {
    self.id = id
    self.type = type
    self.version = version
    self.tags = tags
    self.data = data
    self.metadata = metadata
  }
}
