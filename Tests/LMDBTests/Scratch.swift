import LMDB
import Platform

/// A folder that goes away with the test, and environments in it.
final class Scratch: Sendable {
  let folder: String

  init() throws {
    folder = try FileSystem.makeTemporaryFolder(prefix: "lmdb-tests")
  }

  deinit {
    for name in (try? FileSystem.names(in: folder)) ?? [] {
      _ = try? FileSystem.removeFile("\(folder)/\(name)")
    }
    FileSystem.removeEmptyFolder(folder)
  }

  var path: String { "\(folder)/data.mdb" }

  func open(
    _ change: (inout EnvironmentOptions) -> Void = { _ in }
  ) throws(LMDBError) -> Environment {
    var options = EnvironmentOptions()
    options.durability = .none
    change(&options)
    return try Environment.open(path: path, options: options)
  }
}

/// The bytes of a text.
func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

extension Transaction where Self: ~Copyable {
  /// The text at a key.
  borrowing func text(_ database: Database, _ key: String) throws(LMDBError) -> String? {
    let key = bytes(key)
    guard let value = try value(database, key.span) else { return nil }
    return String(decoding: value.copied(), as: UTF8.self)
  }

  /// The bytes at a key.
  borrowing func copy(_ database: Database, _ key: [UInt8]) throws(LMDBError) -> [UInt8]? {
    guard let value = try value(database, key.span) else { return nil }
    return value.copied()
  }

  /// The text at a number.
  borrowing func text(_ database: Database, _ key: UInt64) throws(LMDBError) -> String? {
    guard let value = try value(database, key) else { return nil }
    return String(decoding: value.copied(), as: UTF8.self)
  }
}

extension WriteTransaction {
  /// Puts texts.
  mutating func put(
    _ database: Database, _ key: String, _ value: String, _ options: PutOptions = []
  ) throws(LMDBError) {
    let key = bytes(key)
    let value = bytes(value)
    try put(database, key.span, value.span, options)
  }

  /// Puts a text at a number.
  mutating func put(
    _ database: Database, _ key: UInt64, _ value: String, _ options: PutOptions = []
  ) throws(LMDBError) {
    let value = bytes(value)
    try put(database, key, value.span, options)
  }
}

/// Makes a database with the given entries.
@discardableResult
func fill(
  _ environment: Environment, _ name: String, _ entries: [String: String]
) throws(LMDBError) -> Database {
  var transaction = try environment.beginWrite()
  let database = try transaction.makeDatabase(named: name)
  for (key, value) in entries { try transaction.put(database, key, value) }
  try transaction.commit()
  return database
}

/// A source of numbers that can be repeated.
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
