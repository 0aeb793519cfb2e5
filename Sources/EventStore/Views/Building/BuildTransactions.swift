import EventModel
import LMDB
import Platform

/// The transactions, one after the other, in which the rows of unfinished builds are written.
///
/// Between two of them the writer's lock of the file is free for a moment, so that others can fold
/// new events into the views that answer meanwhile. They are seen one by one, so that the catalogue
/// says of the builds that they hold nothing of the log until the last one: whoever finds them so
/// begins again.
struct BuildTransactions: ~Copyable {
  let store: ViewStore
  let environment: LMDB.Environment
  /// The builds as the catalogue must name them, by view: else they are somebody else's by now.
  private(set) var builds: [String: ViewBuild]
  /// The builds as they were in the beginning.
  private let held: [String: ViewBuild]
  /// The transaction that is open.
  var current: WriteTransaction?

  init(store: ViewStore, environment: LMDB.Environment, builds: [String: ViewBuild]) {
    self.store = store
    self.environment = environment
    self.builds = builds
    held = builds
  }

  /// Begins a transaction, unless the builds are somebody else's by now.
  ///
  /// - Returns: Whether they are still ours.
  mutating func begin() throws(ViewStoreError) -> Bool {
    var areOurs = true
    do throws(LMDBError) {
      let begun = try store.waiting.beginWrite(environment)
      for (view, build) in builds {
        let checkpoint = try ViewCatalogue.checkpoint(of: view, begun)
        areOurs = areOurs && checkpoint.building == build
      }
      if areOurs { current = consume begun }
    } catch { throw store.storage(error) }
    return areOurs
  }

  /// Commits the transaction that is open.
  mutating func commit() throws(ViewStoreError) {
    guard let done = current.take() else { return }
    do throws(LMDBError) { try store.commit(done) } catch { throw store.storage(error) }
  }

  /// The database of a table, in the transaction that is open.
  mutating func database(of table: ViewTable) throws(ViewStoreError) -> Database? {
    guard let build = builds[table.view] else { return nil }
    do throws(LMDBError) {
      return try current?.makeDatabase(
        named: build.databaseName(table), table.kind == .rows ? [] : .numbers)
    } catch { throw store.storage(error) }
  }

  /// Says of builds that hold a part of the log that they hold nothing, until ``finish(at:_:)``.
  ///
  /// From now on some of their rows are newer than others.
  mutating func reopen() throws(ViewStoreError) {
    var random = RandomSource()
    let token = random.next()
    try setBuilds { _, build in
      build.position = .zero
      build.checksum = token
    }
  }

  /// Commits the last transaction, with the position up to which the builds hold the log now.
  ///
  /// Those that held more still do.
  mutating func finish(at position: Position, _ checksum: UInt64?) throws(ViewStoreError) {
    let held = held
    try setBuilds { view, build in
      if let held = held[view], held.position > position {
        build = held
      } else {
        build.position = position
        build.checksum = checksum
      }
    }
    try commit()
  }

  private mutating func setBuilds(
    _ change: (_ view: String, _ build: inout ViewBuild) -> Void
  ) throws(ViewStoreError) {
    guard var transaction = current.take() else { return }
    do throws(LMDBError) {
      for (view, var build) in builds {
        change(view, &build)
        builds[view] = build
        var checkpoint = try ViewCatalogue.checkpoint(of: view, transaction)
        checkpoint.building = build
        try ViewCatalogue.setCheckpoint(checkpoint, of: view, &transaction)
      }
    } catch { throw store.storage(error) }
    current = consume transaction
  }
}
