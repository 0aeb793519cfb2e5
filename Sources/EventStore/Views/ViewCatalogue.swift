import EventModel
import LMDB

/// The table that says whose views a file holds, and how far each one is.
///
/// | key | value (CBOR) |
/// | --- | --- |
/// | `store` | [format of the file, the store's id] |
/// | `view:` and a view's name | see ``ViewCheckpoint``; an empty one if it was never asked for |
///
/// The rows of views are sealed: see ``SealedRow``.
enum ViewCatalogue {
  static let databaseName = "catalogue"
  /// Raised when something about the file changes for every view.
  static let format: UInt64 = 2

  /// Whose views a file holds.
  enum Owner: Hashable {
    /// Nobody's yet: it is new.
    case nobody
    case store(Identifier)
    /// Another version of the program wrote it in another form.
    case unknown
  }

  private static let ownerKey = Array("store".utf8)
  private static let viewPrefix = "view:"

  private static func key(_ view: String) -> [UInt8] { Array((viewPrefix + view).utf8) }

  /// The names of the views that were ever folded into the file.
  static func views<T: Transaction & ~Copyable>(
    _ transaction: borrowing T
  ) throws(LMDBError) -> [String] {
    guard let database = try transaction.database(named: databaseName) else { return [] }
    return try transaction.withCursor(database) { cursor throws(LMDBError) in
      var names: [String] = []
      var found = try cursor.seek(Array(viewPrefix.utf8).span)
      while found {
        let key = String(decoding: cursor.key.copied(), as: UTF8.self)
        guard key.hasPrefix(viewPrefix) else { break }
        names.append(String(key.dropFirst(viewPrefix.count)))
        found = try cursor.next()
      }
      return names
    }
  }

  static func owner<T: Transaction & ~Copyable>(_ transaction: borrowing T) throws(LMDBError)
    -> Owner
  {
    guard let database = try transaction.database(named: databaseName),
      let row = try transaction.value(database, ownerKey.span)
    else { return .nobody }
    do throws(CBORError) {
      var reader = CBORReader()
      guard try reader.readArrayCount(from: row) == 2,
        try reader.readUnsigned(from: row) == format
      else { return .unknown }
      return .store(try reader.readIdentifier(from: row))
    } catch { return .unknown }
  }

  /// Makes a file that is nobody's a store's, and notes which views the program knows today.
  static func claim(
    for store: Identifier, views: some Sequence<String>, _ transaction: inout WriteTransaction
  ) throws(LMDBError) {
    guard try owner(transaction) == .nobody else { return }
    try setOwner(store, &transaction)
    for view in views { try setCheckpoint(ViewCheckpoint(), of: view, &transaction) }
  }

  private static func setOwner(
    _ store: Identifier, _ transaction: inout WriteTransaction
  ) throws(LMDBError) {
    let database = try transaction.makeDatabase(named: databaseName)
    var writer = CBORWriter()
    writer.writeArray(count: 2)
    writer.write(unsigned: format)
    writer.write(identifier: store)
    try transaction.put(database, ownerKey.span, writer.finish().span)
  }

  /// How far a view is; empty if it was never folded.
  static func checkpoint<T: Transaction & ~Copyable>(
    of view: String, _ transaction: borrowing T
  ) throws(LMDBError) -> ViewCheckpoint {
    try knownCheckpoint(of: view, transaction) ?? ViewCheckpoint()
  }

  /// How far a view is; `nil` if no program that wrote the file knew it.
  static func knownCheckpoint<T: Transaction & ~Copyable>(
    of view: String, _ transaction: borrowing T
  ) throws(LMDBError) -> ViewCheckpoint? {
    guard let database = try transaction.database(named: databaseName),
      let sealed = try transaction.value(database, key(view).span)
    else { return nil }
    let count = try SealedRow.rowByteCount(sealed, at: key(view).span)
    do throws(CBORError) {
      return try ViewCheckpoint(decoding: sealed.extracting(..<count))
    } catch { throw .corrupted }
  }

  static func setCheckpoint(
    _ checkpoint: ViewCheckpoint, of view: String, _ transaction: inout WriteTransaction
  ) throws(LMDBError) {
    guard let database = try transaction.database(named: databaseName) else { throw .notFound }
    let key = key(view)
    var sealed: [UInt8] = []
    SealedRow.seal(checkpoint.encoded().span, at: key.span, into: &sealed)
    try transaction.put(database, key.span, sealed.span)
  }

  /// Empties every table of every view, and forgets how far they were.
  static func discardAll(_ transaction: inout WriteTransaction) throws(LMDBError) {
    try empty(prefix: "", &transaction)
  }

  /// Empties the tables of one generation of a view.
  static func discard(
    _ view: String, _ generation: UInt8, _ transaction: inout WriteTransaction
  ) throws(LMDBError) {
    try empty(prefix: ViewBuild.prefix(view, generation), &transaction)
  }

  /// Empties tables of one generation of a view until there is no room for their pages.
  ///
  /// `room` is how many pages can be given back; so many less afterwards.
  /// - Returns: Whether all are empty.
  /// - Throws: `LMDBError`
  static func discard(
    _ view: String, _ generation: UInt8, _ transaction: inout WriteTransaction, room: inout UInt64
  ) throws(LMDBError) -> Bool {
    for name in try transaction.databaseNames()
    where name.hasPrefix(ViewBuild.prefix(view, generation)) {
      guard let database = try transaction.database(named: name) else { continue }
      let statistics = try transaction.statistics(database)
      if statistics.entries == 0 { continue }
      if room == 0 { return false }
      room -= min(room, statistics.pages)
      try transaction.empty(database)
    }
    return true
  }

  private static func empty(
    prefix: String, _ transaction: inout WriteTransaction
  ) throws(LMDBError) {
    for name in try transaction.databaseNames() where name.hasPrefix(prefix) {
      guard let database = try transaction.database(named: name) else { continue }
      try transaction.empty(database)
    }
  }
}
