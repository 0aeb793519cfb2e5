import EventModel
import Platform

/// The bytes of one event in the log, format 1.
///
/// All numbers are little-endian.
///
/// | offset | size | what |
/// | --- | --- | --- |
/// | 0 | 1 | format: 1 |
/// | 1 | 1 | flags: 1 the first of its commit, 2 has metadata |
/// | 2 | 2 | schema version |
/// | 4 | 4 | index in its commit, from 0 |
/// | 8 | 16 | event id |
/// | 24 | 8 | time, microseconds since 1970 in UTC |
/// | 32 | 1 | length of the type |
/// | 33 | 1 | 0 |
/// | 34 | 2 | number of tags |
/// | 36 | 4 | length of the data |
/// | 40 | 4 | length of the metadata |
/// | 44 | | type; each tag after its length (2); data; metadata; commit header if the first |
/// | end − 8 | 8 | XXH3 of all before it, seeded with the position |
///
/// Commit header: number of events (4), fingerprint of the command (8), which optional parts
/// follow (1: command id 1, actor 2, reason 4, correlation id 8, causation id 16), the command id
/// (16), the command's name and the optional texts, each after its length (2).
enum RecordFormat {
  static let version: UInt8 = 1
  static let headerByteCount = 44
  static let checksumByteCount = 8
  /// What every commit header begins with.
  static let commitHeaderByteCount = 13

  /// The checksum that a record carries; `nil` if it is too short for one.
  static func storedChecksum(_ record: Span<UInt8>) -> UInt64? {
    guard record.count >= checksumByteCount else { return nil }
    return record.littleEndian64(at: record.count - checksumByteCount)
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let firstOfCommit = Flags(rawValue: 1)
    static let metadata = Flags(rawValue: 2)
    static let known: Flags = [.firstOfCommit, .metadata]
  }

  struct ContextParts: OptionSet {
    let rawValue: UInt8
    static let commandID = ContextParts(rawValue: 1)
    static let actor = ContextParts(rawValue: 2)
    static let reason = ContextParts(rawValue: 4)
    static let correlationID = ContextParts(rawValue: 8)
    static let causationID = ContextParts(rawValue: 16)
    static let known: ContextParts = [.commandID, .actor, .reason, .correlationID, .causationID]
  }
}

/// Where a record goes: what the log decides and the appender does not.
struct RecordPlace {
  var position: Position
  var time: Timestamp
  var id: Identifier
  var indexInCommit: UInt32
}

extension RecordFormat {
  /// How many bytes the record of an event has.
  ///
  /// `commit` is the commit that this record begins, `nil` for the later ones.
  static func byteCount(of event: borrowing NewEvent, opening commit: Commit?) -> Int {
    var count = headerByteCount + checksumByteCount
    count += event.type.name.utf8.count + event.data.count + (event.metadata?.count ?? 0)
    for index in event.tags.indices { count += 2 + event.tags[index].utf8Count }
    return count + (commit.map { byteCount(of: $0.context) } ?? 0)
  }

  private static func byteCount(of context: CommitContext) -> Int {
    var count = commitHeaderByteCount + (context.commandID == nil ? 0 : 16)
    count += byteCount(of: context.command) + byteCount(of: context.actor)
    count += byteCount(of: context.reason) + byteCount(of: context.correlationID)
    return count + byteCount(of: context.causationID)
  }

  /// Bytes of a text with its length.
  private static func byteCount(of text: String?) -> Int {
    if let text { 2 + text.utf8.count } else { 0 }
  }

  /// Writes a record into `bytes`, whose storage is used again.
  static func encode(
    _ event: NewEvent, at place: RecordPlace, opening commit: Commit?, into bytes: inout [UInt8]
  ) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(addingCapacity: byteCount(of: event, opening: commit)) { output in
      write(event, at: place, opening: commit, to: &output)
    }
  }

  /// Writes a record to where nothing stands yet.
  ///
  /// - Precondition: There is room for ``byteCount(of:opening:)`` bytes.
  static func write(
    _ event: borrowing NewEvent, at place: RecordPlace, opening commit: Commit?,
    to output: inout OutputSpan<UInt8>
  ) {
    var flags: Flags = commit == nil ? [] : .firstOfCommit
    if event.metadata != nil { flags.insert(.metadata) }
    output.append(version)
    output.append(flags.rawValue)
    output.append(littleEndian: UInt16(event.version))
    output.append(littleEndian: place.indexInCommit)
    output.append(bytesOf: place.id.high.bigEndian)
    output.append(bytesOf: place.id.low.bigEndian)
    output.append(littleEndian: UInt64(bitPattern: place.time.rawValue))
    output.append(UInt8(event.type.name.utf8.count))
    output.append(0)
    output.append(littleEndian: UInt16(event.tags.count))
    output.append(littleEndian: UInt32(event.data.count))
    output.append(littleEndian: UInt32(event.metadata?.count ?? 0))
    output.append(event.type.name.utf8Span.span)
    for index in event.tags.indices {
      event.tags[index].withUTF8 { output.append(lengthAndText: $0) }
    }
    output.append(event.data.span)
    if let metadata = event.metadata { output.append(metadata.span) }
    if let commit { write(commit, to: &output) }
    let checksum = Checksum.xxh3(output.span, seed: place.position.rawValue)
    output.append(littleEndian: checksum)
  }

  private static func write(_ commit: Commit, to output: inout OutputSpan<UInt8>) {
    let context = commit.context
    output.append(littleEndian: UInt32(commit.count))
    output.append(littleEndian: context.fingerprint)
    output.append(parts(of: context).rawValue)
    if let id = context.commandID {
      output.append(bytesOf: id.high.bigEndian)
      output.append(bytesOf: id.low.bigEndian)
    }
    output.append(lengthAndText: context.command.utf8Span.span)
    if let text = context.actor { output.append(lengthAndText: text.utf8Span.span) }
    if let text = context.reason { output.append(lengthAndText: text.utf8Span.span) }
    if let text = context.correlationID { output.append(lengthAndText: text.utf8Span.span) }
    if let text = context.causationID { output.append(lengthAndText: text.utf8Span.span) }
  }

  private static func parts(of context: CommitContext) -> ContextParts {
    var parts: ContextParts = []
    if context.commandID != nil { parts.insert(.commandID) }
    if context.actor != nil { parts.insert(.actor) }
    if context.reason != nil { parts.insert(.reason) }
    if context.correlationID != nil { parts.insert(.correlationID) }
    if context.causationID != nil { parts.insert(.causationID) }
    return parts
  }
}

extension OutputSpan<UInt8> {
  /// Appends a number, its lowest byte first.
  @inline(__always)
  mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(littleEndian value: Number) {
    append(bytesOf: value.littleEndian)
  }

  fileprivate mutating func append(lengthAndText text: Span<UInt8>) {
    append(littleEndian: UInt16(text.count))
    append(text)
  }
}

extension [UInt8] {
  /// Appends a number, its lowest byte first.
  @inline(__always)
  mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(littleEndian value: Number) {
    append(addingCapacity: Number.bitWidth / 8) { $0.append(littleEndian: value) }
  }
}
