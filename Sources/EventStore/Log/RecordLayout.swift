import EventModel
import Platform

/// Why a record of the log cannot be read.
public enum RecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The checksum does not fit: bytes changed after they were written, or the record was moved.
  case checksumMismatch(Position)
  /// A newer program wrote it in a format that is not known here.
  case unknownFormat(Position, format: UInt8)
  /// The parts do not fit into the record, although its checksum does.
  case malformed(Position, problem: String)
  /// There is no record where there must be one.
  case missing(Position)

  /// What happened, at which position, and what to do.
  public var description: String {
    switch self {
    case .checksumMismatch(let position):
      "The record at position \(position) is damaged: its checksum does not fit. "
        + "Restore the store from a backup."
    case .unknownFormat(let position, let format):
      "The record at position \(position) has the format \(format), which a newer program wrote. "
        + "Use that program."
    case .malformed(let position, let problem):
      "The record at position \(position) is damaged: \(problem). "
        + "Restore the store from a backup."
    case .missing(let position):
      "The record at position \(position) is missing. Restore the store from a backup."
    }
  }
}

/// Where the parts of one record lie in its bytes; found once, with every bound and the checksum
/// checked, so that reading a part afterwards needs no more care.
struct RecordLayout {
  let position: Position
  let flags: RecordFormat.Flags
  let version: Int
  let indexInCommit: UInt32
  let time: Timestamp
  let type: Range<Int>
  let tagCount: Int
  let tags: Range<Int>
  let data: Range<Int>
  let metadata: Range<Int>
  let commitHeader: Range<Int>

  /// Checks a record and finds its parts.
  ///
  /// - Complexity: O(length of the record), without allocation.
  init(_ bytes: Span<UInt8>, at position: Position) throws(RecordError) {
    let least = RecordFormat.headerByteCount + RecordFormat.checksumByteCount
    guard bytes.count >= least else {
      throw .malformed(position, problem: "it has only \(bytes.count) bytes")
    }
    let end = bytes.count - RecordFormat.checksumByteCount
    guard
      bytes.littleEndian64(at: end)
        == Checksum.xxh3(bytes.extracting(0..<end), seed: position.rawValue)
    else { throw .checksumMismatch(position) }
    let flags = RecordFormat.Flags(rawValue: bytes[1])
    guard bytes[0] == RecordFormat.version, RecordFormat.Flags.known.isSuperset(of: flags),
      bytes[33] == 0
    else { throw .unknownFormat(position, format: bytes[0]) }
    self.position = position
    self.flags = flags
    version = Int(bytes.littleEndian16(at: 2))
    indexInCommit = bytes.littleEndian32(at: 4)
    time = Timestamp(microseconds: Int64(bitPattern: bytes.littleEndian64(at: 24)))
    tagCount = Int(bytes.littleEndian16(at: 34))
    type = RecordFormat.headerByteCount..<(RecordFormat.headerByteCount + Int(bytes[32]))
    var offset = type.upperBound
    for _ in 0..<tagCount {
      guard offset + 2 <= end else { throw .malformed(position, problem: "its tags do not fit") }
      offset += 2 + Int(bytes.littleEndian16(at: offset))
    }
    tags = type.upperBound..<offset
    data = offset..<(offset + Int(bytes.littleEndian32(at: 36)))
    metadata = data.upperBound..<(data.upperBound + Int(bytes.littleEndian32(at: 40)))
    guard metadata.upperBound <= end, type.upperBound <= end else {
      throw .malformed(position, problem: "its parts do not fit")
    }
    commitHeader = metadata.upperBound..<end
    guard flags.contains(.metadata) || metadata.isEmpty,
      flags.contains(.firstOfCommit) || commitHeader.isEmpty
    else { throw .malformed(position, problem: "it has parts that it does not announce") }
  }

  /// Position of the first event of the commit.
  var commitFirst: Position { Position(position.rawValue &- UInt64(indexInCommit)) }

  /// The event's id.
  func id(_ bytes: Span<UInt8>) -> Identifier {
    Identifier(
      high: bytes.littleEndian64(at: 8).byteSwapped, low: bytes.littleEndian64(at: 16).byteSwapped)
  }

  /// Calls `body` with the range of every tag's text until it says to stop.
  func forEachTag(_ bytes: Span<UInt8>, _ body: (Range<Int>) -> ScanStep) {
    var offset = tags.lowerBound
    while offset < tags.upperBound {
      let end = offset + 2 + Int(bytes.littleEndian16(at: offset))
      if body((offset + 2)..<end) == .stop { return }
      offset = end
    }
  }

  /// Whether a query means this record.
  ///
  /// Compares bytes; allocates nothing.
  func matches(_ query: EventQuery, _ bytes: Span<UInt8>) -> Bool {
    guard let items = query.items else { return true }
    return items.contains { item in
      (item.types.isEmpty || item.types.contains { holds($0, bytes) })
        && item.tags.allSatisfy { has($0, bytes) }
    }
  }

  private func holds(_ type: EventType, _ bytes: Span<UInt8>) -> Bool {
    bytes.extracting(self.type).holdsSameBytes(as: type.name.utf8Span.span)
  }

  private func has(_ tag: Tag, _ bytes: Span<UInt8>) -> Bool {
    tag.withUTF8 { text in
      var found = false
      forEachTag(bytes) { range in
        found = bytes.extracting(range).holdsSameBytes(as: text)
        return found ? .stop : .more
      }
      return found
    }
  }
}

extension RecordLayout {
  /// The event as a value of its own.
  func event(_ bytes: Span<UInt8>) throws(RecordError) -> RecordedEvent {
    var texts = RecentTexts()
    return try event(bytes, &texts)
  }

  /// The event as a value of its own, one of many.
  func event(
    _ bytes: Span<UInt8>, _ texts: inout RecentTexts
  ) throws(RecordError) -> RecordedEvent {
    let known = texts.type(bytes.extracting(type))
    let type = if let known { known } else { try eventType(bytes) }
    texts.lastType = type
    var tags: [Tag] = []
    tags.reserveCapacity(tagCount)
    forEachTag(bytes) { range in
      if let tag = Tag(utf8: bytes.extracting(range), kinds: &texts.kinds) { tags.append(tag) }
      return .more
    }
    guard tags.count == tagCount else { throw badTag }
    return RecordedEvent(
      position: position, id: id(bytes), type: type, version: version, tags: tags, time: time,
      data: bytes.array(data),
      metadata: flags.contains(.metadata) ? bytes.array(metadata) : nil,
      commitFirst: commitFirst, opening: try commit(bytes))
  }

  /// Checks that the type and the tags are such texts as an event may have.
  ///
  /// - Complexity: O(their length), without allocation.
  func checkTexts(_ bytes: Span<UInt8>) throws(RecordError) {
    let type = bytes.extracting(type)
    guard !type.isEmpty else { throw .malformed(position, problem: "it has no type") }
    guard type.isText else { throw .malformed(position, problem: "a text in it is not UTF-8") }
    var areTags = true
    forEachTag(bytes) { range in
      let tag = bytes.extracting(range)
      areTags = (1...Tag.byteLimit).contains(tag.count) && tag.isText
      return areTags ? .more : .stop
    }
    guard areTags else { throw badTag }
  }

  private var badTag: RecordError {
    .malformed(position, problem: "a tag is empty, too long or no text")
  }

  /// What happened, as a value of its own.
  func facts(_ bytes: Span<UInt8>) throws(RecordError) -> EventFacts {
    EventFacts(
      position: position, type: try eventType(bytes), version: version, data: bytes.array(data))
  }

  private func eventType(_ bytes: Span<UInt8>) throws(RecordError) -> EventType {
    guard let type = EventType(try text(type, in: bytes)) else {
      throw .malformed(position, problem: "it has no type")
    }
    return type
  }

  /// The id of the command that led to the commit which the record begins; `nil` for the later
  /// records, and for a commit without one.
  func commandID(_ bytes: Span<UInt8>) throws(RecordError) -> Identifier? {
    guard flags.contains(.firstOfCommit), try contextParts(bytes).contains(.commandID) else {
      return nil
    }
    let offset = commitHeader.lowerBound + RecordFormat.commitHeaderByteCount
    guard offset + 16 <= commitHeader.upperBound else {
      throw .malformed(position, problem: "its commit header is cut")
    }
    return Identifier(bytes: bytes.extracting(offset..<(offset + 16)))
  }

  /// Which optional parts the commit header has.
  private func contextParts(
    _ bytes: Span<UInt8>
  ) throws(RecordError) -> RecordFormat.ContextParts {
    guard commitHeader.count >= RecordFormat.commitHeaderByteCount + 2 else {
      throw .malformed(position, problem: "its commit header is cut")
    }
    let parts = RecordFormat.ContextParts(
      rawValue: bytes[commitHeader.lowerBound + RecordFormat.commitHeaderByteCount - 1])
    guard RecordFormat.ContextParts.known.isSuperset(of: parts) else {
      throw .unknownFormat(position, format: bytes[0])
    }
    return parts
  }

  /// The commit that the record begins; `nil` for the later ones.
  func commit(_ bytes: Span<UInt8>) throws(RecordError) -> Commit? {
    guard flags.contains(.firstOfCommit) else { return nil }
    let parts = try contextParts(bytes)
    let start = commitHeader.lowerBound
    var offset = start + RecordFormat.commitHeaderByteCount
    var context = CommitContext(
      commandID: try commandID(bytes), fingerprint: bytes.littleEndian64(at: start + 4))
    if parts.contains(.commandID) { offset += 16 }
    context.command = try headerText(bytes, &offset)
    if parts.contains(.actor) { context.actor = try headerText(bytes, &offset) }
    if parts.contains(.reason) { context.reason = try headerText(bytes, &offset) }
    if parts.contains(.correlationID) { context.correlationID = try headerText(bytes, &offset) }
    if parts.contains(.causationID) { context.causationID = try headerText(bytes, &offset) }
    guard offset == commitHeader.upperBound else {
      throw .malformed(position, problem: "its commit header is too long")
    }
    return Commit(
      first: position, count: Int(bytes.littleEndian32(at: start)), context: context)
  }

  private func headerText(
    _ bytes: Span<UInt8>, _ offset: inout Int
  ) throws(RecordError) -> String {
    let end = commitHeader.upperBound
    guard offset + 2 <= end, offset + 2 + Int(bytes.littleEndian16(at: offset)) <= end else {
      throw .malformed(position, problem: "its commit header is cut")
    }
    let range = (offset + 2)..<(offset + 2 + Int(bytes.littleEndian16(at: offset)))
    offset = range.upperBound
    return try text(range, in: bytes)
  }

  /// A text.
  ///
  /// The checksum says that it was written so: to repair it would be to invent.
  private func text(_ range: Range<Int>, in bytes: Span<UInt8>) throws(RecordError) -> String {
    guard let text = bytes.validText(range) else {
      throw .malformed(position, problem: "a text in it is not UTF-8")
    }
    return text
  }
}
