import CLMDB
import Synchronization

/// The handles of an environment's named databases, and how many transactions read it here.
///
/// LMDB forbids two transactions of a process to open handles at the same time: both would take
/// the same slot. So a handle is opened in a short transaction of its own, under this lock,
/// whenever a transaction begins and sees a name that has none; a reading transaction itself opens
/// none. Only the one writer does, for the databases that it makes, and since every name had its
/// handle when it began, nobody opens any beside it.
struct DatabaseCatalogue: ~Copyable, Sendable {
  struct State: Sendable {
    /// Every handle that the environment has.
    var databases: [String: Database] = [:]
    /// The last transaction whose names are all among ``databases``.
    var checkedTransaction: UInt64?
    /// Grows when handles were opened: transactions that began before do not know them.
    var generation = 0
    /// What the open write transaction is to drop at its commit.
    var dropped: [Database] = []
    /// A transaction that has ended and waits to be used again.
    var idle: IdleReader?
  }

  private let state = Mutex(State())
  private let readers = Atomic<Int>(0)

  /// How many transactions read in this process; only under the lock can it not grow.
  var readerCount: Int { readers.load(ordering: .acquiring) }

  func readerBegan() { readers.add(1, ordering: .relaxed) }

  /// Ends a reading transaction, and keeps one for the next that begins.
  func endReading(_ transaction: TransactionHandle) {
    state.withLock { state in
      if state.idle == nil {
        state.idle = IdleReader(ending: transaction)
      } else {
        transaction.abort()
      }
    }
    readers.subtract(1, ordering: .releasing)
  }

  /// Ends the transaction that waits to be used again.
  func endIdle() { state.withLock { $0.endIdle() } }

  func withLock<R>(
    _ body: (inout sending State) throws(LMDBError) -> sending R
  ) throws(LMDBError) -> sending R {
    try state.withLock(body)
  }

  /// The handle of a database, unless the open write transaction drops it.
  func database(_ name: String) -> Database? { state.withLock { $0.databases[name] } }

  /// Whether the open write transaction drops a database.
  func isDropped(_ name: String) -> Bool {
    state.withLock { state in state.dropped.contains { $0.name == name } }
  }

  /// Drops a database at the commit.
  func drop(_ database: Database) { state.withLock { $0.dropped.append(database) } }

  /// Keeps a database that was to be dropped.
  func keep(_ name: String) { state.withLock { $0.dropped.removeAll { $0.name == name } } }
}

extension DatabaseCatalogue.State {
  /// Whether all names that a transaction sees have handles.
  ///
  /// - Complexity: O(names) where the last commit was not looked at before, else O(1)
  mutating func knowsAll(seenBy snapshot: PageSnapshot) throws(LMDBError) -> Bool {
    if checkedTransaction == snapshot.transaction { return true }
    // By this all pages of the list of names are looked through, before LMDB reads them.
    for (name, _) in try snapshot.databases() where databases[name] == nil { return false }
    checkedTransaction = snapshot.transaction
    return true
  }

  /// Opens handles for the names that have none.
  mutating func openHandles(_ environment: EnvironmentHandle, _ pages: PageFile) throws(LMDBError) {
    // There may be no slot for two.
    endIdle()
    let transaction = try environment.begin(flags: UInt32(MDB_RDONLY))
    var opened: [Database] = []
    do throws(LMDBError) {
      // Two commits may have come in between: whoever called this looks again.
      let snapshot = try pages.snapshot(transaction.number)
      for (name, _) in try snapshot?.databases() ?? [] where databases[name] == nil {
        opened.append(try transaction.openDatabase(name, flags: 0))
      }
    } catch {
      transaction.abort()
      throw error
    }
    // A commit keeps the handles, an abort would close them.
    try transaction.commit()
    for database in opened { databases[database.name] = database }
    generation += 1
  }

  /// Ends the transaction that waits to be used again, and gives its slot back.
  mutating func endIdle() { idle.take()?.end() }

  /// Commits a transaction that made or dropped databases.
  mutating func commit(
    _ transaction: TransactionHandle, made: [Database], mayClose: Bool
  ) throws(LMDBError) {
    var made = made
    if mayClose {
      for database in dropped {
        databases[database.name] = nil
        checkedTransaction = nil
        made.removeAll { $0 == database }
        do throws(LMDBError) {
          try transaction.removeDatabase(database)
        } catch {
          transaction.abort()
          throw error
        }
      }
    }
    dropped = []
    try transaction.commit()
    for database in made { databases[database.name] = database }
    generation += 1
  }
}
