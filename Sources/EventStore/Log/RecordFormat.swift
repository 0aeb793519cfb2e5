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
  /// Writes a record into `bytes`, whose storage is used again.
  ///
  /// `commit` is the commit that this record begins, `nil` for the later ones.
  static func encode(
    _ event: NewEvent, at place: RecordPlace, opening commit: Commit?, into bytes: inout [UInt8]
  ) {
    var flags: Flags = commit == nil ? [] : .firstOfCommit
    if event.metadata != nil { flags.insert(.metadata) }
    bytes.removeAll(keepingCapacity: true)
    bytes.append(addingCapacity: headerByteCount) { header in
      header.append(version)
      header.append(flags.rawValue)
      header.append(littleEndian: UInt16(event.version))
      header.append(littleEndian: place.indexInCommit)
      header.append(littleEndian: place.id.high.byteSwapped)
      header.append(littleEndian: place.id.low.byteSwapped)
      header.append(littleEndian: UInt64(bitPattern: place.time.rawValue))
      header.append(UInt8(event.type.name.utf8.count))
      header.append(0)
      header.append(littleEndian: UInt16(event.tags.count))
      header.append(littleEndian: UInt32(event.data.count))
      header.append(littleEndian: UInt32(event.metadata?.count ?? 0))
    }
    bytes.append(event.type.name.utf8Span.span)
    for tag in event.tags { tag.withUTF8 { bytes.append(lengthAndText: $0) } }
    bytes.append(contentsOf: event.data)
    if let metadata = event.metadata { bytes.append(contentsOf: metadata) }
    if let commit { append(commit, to: &bytes) }
    let checksum = Checksum.xxh3(bytes.span, seed: place.position.rawValue)
    bytes.append(addingCapacity: checksumByteCount) { $0.append(littleEndian: checksum) }
  }

  private static func append(_ commit: Commit, to bytes: inout [UInt8]) {
    let context = commit.context
    var parts: ContextParts = []
    if context.commandID != nil { parts.insert(.commandID) }
    if context.actor != nil { parts.insert(.actor) }
    if context.reason != nil { parts.insert(.reason) }
    if context.correlationID != nil { parts.insert(.correlationID) }
    if context.causationID != nil { parts.insert(.causationID) }
    bytes.append(addingCapacity: commitHeaderByteCount) { header in
      header.append(littleEndian: UInt32(commit.count))
      header.append(littleEndian: context.fingerprint)
      header.append(parts.rawValue)
    }
    context.commandID?.append(to: &bytes)
    bytes.append(lengthAndText: context.command.utf8Span.span)
    if let text = context.actor { bytes.append(lengthAndText: text.utf8Span.span) }
    if let text = context.reason { bytes.append(lengthAndText: text.utf8Span.span) }
    if let text = context.correlationID { bytes.append(lengthAndText: text.utf8Span.span) }
    if let text = context.causationID { bytes.append(lengthAndText: text.utf8Span.span) }
  }
}

extension OutputSpan<UInt8> {
  /// Appends a number, its lowest byte first.
  @inline(__always)
  mutating func append<Number: FixedWidthInteger & UnsignedInteger>(
    littleEndian value: Number
  ) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> Number(truncatingIfNeeded: shift)))
    }
  }
}

extension [UInt8] {
  /// Appends a number, its lowest byte first.
  @inline(__always)
  mutating func append<Number: FixedWidthInteger & UnsignedInteger>(
    littleEndian value: Number
  ) {
    append(addingCapacity: Number.bitWidth / 8) { $0.append(littleEndian: value) }
  }

  fileprivate mutating func append(lengthAndText text: Span<UInt8>) {
    append(addingCapacity: 2 + text.count) { output in
      output.append(littleEndian: UInt16(text.count))
      for index in text.indices { output.append(text[index]) }
    }
  }
}
