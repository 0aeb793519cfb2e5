import Cryptography
import EventModel
import LMDB
import Platform
import Proofs

@testable import EventStore

/// A store in a folder of its own, whose records a test can read and overwrite.
final class ProvenStore {
  let folder: TemporaryFolder
  let store: EventStore

  init(events: Int = 0) throws {
    folder = try TemporaryFolder()
    store = try EventStore(
      path: folder.path("store"), access: .createIfMissing,
      configuration: .init(application: "test"))
    try append(events)
  }

  /// The same store in the hands of somebody who may write neither file.
  func readOnly() throws -> EventStore {
    try EventStore(
      path: folder.path("store"), access: .readOnly, configuration: .init(application: "test"))
  }

  /// Appends events in commits of up to 100; each has other bytes, of another number.
  func append(_ count: Int) throws {
    var left = count
    while left > 0 {
      let head = try store.head().rawValue
      let events = (0..<min(100, left)).map { index in
        var writer = CBORWriter()
        writer.write(text: String(repeating: "x", count: index % 90) + "\(head)-\(index)")
        return NewEvent(
          type: EventType(literal: "Noted"), tags: [EventModel.Tag("note", text: "\(index % 7)")],
          data: writer.finish())
      }
      try store.append(events)
      left -= events.count
    }
  }

  /// The bytes of every record, the store's first one included.
  func records() throws -> [[UInt8]] {
    let log = store.reader.log
    return try log.environment.beginRead().withCursor(log.table) { cursor throws(LMDBError) in
      var records: [[UInt8]] = []
      while try cursor.next() { records.append(cursor.value.copied()) }
      return records
    }
  }

  /// Puts other bytes in the place of a record; `nil` takes it out.
  func overwrite(_ changes: [(position: UInt64, bytes: [UInt8]?)]) throws {
    let log = store.reader.log
    var transaction = try log.environment.beginWrite()
    for (position, bytes) in changes {
      if let bytes {
        try transaction.put(log.table, position, bytes.span)
      } else {
        var number = position
        let key = (0..<8).map { _ in
          defer { number >>= 8 }
          return UInt8(truncatingIfNeeded: number)
        }
        try transaction.delete(log.table, key.span)
      }
    }
    try transaction.commit()
  }

  /// The checksum that a record must have to be taken for one, written over its own.
  static func correctingChecksum(_ record: [UInt8], at position: UInt64) -> [UInt8] {
    var corrected = Array(record.dropLast(8))
    let checksum = Checksum.xxh3(corrected.span, seed: position)
    for shift in stride(from: 0, to: 64, by: 8) {
      corrected.append(UInt8(truncatingIfNeeded: checksum >> UInt64(shift)))
    }
    return corrected
  }
}

/// A tree whose leaves are in memory; every node is hashed by the definition.
struct RecordTree: MerkleNodes {
  let leaves: [SHA256Digest]

  init(_ records: [[UInt8]]) { leaves = records.map { MerkleTree.leafHash($0.span) } }

  func node(level: Int, index: UInt64) -> SHA256Digest {
    guard level > 0 else { return leaves[Int(index)] }
    return MerkleTree.nodeHash(
      node(level: level - 1, index: 2 * index), node(level: level - 1, index: 2 * index + 1))
  }
}
