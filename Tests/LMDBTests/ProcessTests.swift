import Glibc
import LMDB
import Platform
import Testing

/// Several processes, forks and crashes.
///
/// Exit tests are the other processes: they find the file by its path.
@Suite("Processes")
struct ProcessTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("A second write transaction on one thread traps instead of waiting for itself")
  func nestedWrite() async {
    await #expect(processExitsWith: .failure) {
      let scratch = try Scratch()
      let environment = try scratch.open()
      let first = try environment.beginWrite()
      let second = try environment.beginWrite()
      print(first.number(), second.number())
    }
  }

  @Test("A database made by another process is seen by the next transaction, and a renewed one")
  func foreignDatabase() async throws {
    let environment = try scratch.open()
    try fill(environment, "mine", [:])
    var reader = try environment.beginRead()
    let path = scratch.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      var options = EnvironmentOptions()
      options.durability = .none
      let environment = try Environment.open(path: path, options: options)
      for index in 0..<5 { try fill(environment, "theirs\(index)", ["a": "\(index)"]) }
    }
    #expect(try reader.database(named: "theirs3") == nil)
    try reader.renew()
    let renewed = try #require(try reader.database(named: "theirs3"))
    #expect(try reader.text(renewed, "a") == "3")
    let transaction = try environment.beginWrite()
    let written = try #require(try transaction.database(named: "theirs4"))
    #expect(try transaction.text(written, "a") == "4")
  }

  @Test("A database that another process dropped is gone here, and can be made again")
  func foreignDrop() async throws {
    let environment = try scratch.open()
    try fill(environment, "songs", ["a": "1"])
    let path = scratch.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      var options = EnvironmentOptions()
      options.durability = .none
      let environment = try Environment.open(path: path, options: options)
      var transaction = try environment.beginWrite()
      let database = try #require(try transaction.database(named: "songs"))
      try transaction.drop(database)
      try transaction.commit()
    }
    #expect(try environment.beginRead().database(named: "songs") == nil)
    let database = try fill(environment, "songs", ["b": "2"])
    #expect(try environment.beginRead().text(database, "a") == nil)
    #expect(try environment.beginRead().text(database, "b") == "2")
  }

  @Test("The slot of a reader that was killed is freed, on request and when the file is opened")
  func killedReader() async throws {
    let environment = try scratch.open()
    try fill(environment, "songs", [:])
    let path = scratch.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      var options = EnvironmentOptions()
      options.durability = .none
      let environment = try Environment.open(path: path, options: options)
      let reader = try environment.beginRead()
      kill(getpid(), SIGKILL)
      print(reader.number())
    }
    #expect(try environment.oldestReader() != nil)
    #expect(environment.clearStaleReaders() == 1)
    #expect(try environment.oldestReader() == nil)
    #expect(environment.clearStaleReaders() == 0)
  }

  // Commands that only read open the log for reading only. Once they left the slots of killed ones
  // behind, and after a thousand of them nobody could read any more.
  @Test("The slot of a reader that was killed is freed by whoever opens the file to read it")
  func killedReaderBeforeReader() async throws {
    do { try fill(try scratch.open(), "songs", [:]) }
    let path = scratch.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      var options = EnvironmentOptions()
      options.readOnly = true
      let environment = try Environment.open(path: path, options: options)
      let reader = try environment.beginRead()
      kill(getpid(), SIGKILL)
      print(reader.number())
    }
    let environment = try scratch.open { $0.readOnly = true }
    #expect(try environment.readers().isEmpty)
    #expect(environment.clearStaleReaders() == 0)
  }

  @Test("A writer killed inside its transaction changed nothing and does not lock others out")
  func killedWriter() async throws {
    let path = scratch.path
    let database = try fill(try scratch.open(), "songs", ["a": "1"])
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let environment = try Environment.open(path: path)
      var transaction = try environment.beginWrite()
      let database = try #require(try transaction.database(named: "songs"))
      try transaction.put(database, "a", "2")
      kill(getpid(), SIGKILL)
    }
    let environment = try scratch.open()
    try fill(environment, "songs", ["b": "2"])
    #expect(try environment.beginRead().text(database, "a") == "1")
  }

  @Test("When another process makes the file larger than is mapped, the next transaction maps more")
  func mapResized() async throws {
    let environment = try scratch.open { $0.mapLimitBytes = 1 << 20 }
    let database = try fill(environment, "songs", ["a": "1"])
    var held = try environment.beginRead()
    let path = scratch.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      var options = EnvironmentOptions()
      options.durability = .none
      options.mapLimitBytes = 1 << 26
      let environment = try Environment.open(path: path, options: options)
      let value = String(repeating: "v", count: 3000)
      for index in 0..<1000 { try fill(environment, "songs", ["k\(index)": value]) }
    }
    // A reader of this process holds the old map: it stays where it is.
    #expect(throws: LMDBError.mapResized) { _ = try environment.beginRead().number() }
    #expect(throws: LMDBError.mapResized) { _ = try environment.beginWrite().number() }
    #expect(try held.text(database, "a") == "1")
    try held.renew()
    #expect(try held.text(database, "k999")?.count == 3000)
    #expect(try environment.beginRead().text(database, "k0")?.count == 3000)
    #expect(try environment.information().mapSizeBytes == 1 << 26)
  }

  @Test("In a forked child the environment refuses, and the parent's transaction stays whole")
  func fork() async {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let environment = try scratch.open()
      let database = try fill(environment, "songs", ["a": "1"])
      let reader = try environment.beginRead()
      let child = Glibc.fork()
      if child == 0 { inForkedChild(environment, reader) }
      var status: Int32 = 0
      unsafe waitpid(child, &status, 0)
      precondition(status == 0)
      let text = try reader.text(database, "a")
      precondition(text == "1")
    }
  }

  @Test("A write transaction that ends on another thread traps")
  func wrongThread() async {
    await #expect(processExitsWith: .failure) {
      let scratch = try Scratch()
      let environment = try scratch.open()
      var transaction: WriteTransaction? = try environment.beginWrite()
      // Run by another thread while this one waits.
      let thread = unsafe withUnsafeMutablePointer(to: &transaction) { pointer in
        var thread = pthread_t()
        unsafe pthread_create(
          &thread, nil,
          { argument in
            unsafe argument?.assumingMemoryBound(to: WriteTransaction?.self).pointee = nil
            return nil
          }, pointer)
        pthread_join(thread, nil)
        return thread
      }
      print(thread)
    }
  }
}

/// Ends the child: with 0 if all was refused.
private func inForkedChild(_ environment: Environment, _ reader: borrowing ReadTransaction) {
  var refused = 0
  do throws(LMDBError) { _ = try environment.beginRead().number() } catch .usedAfterFork {
    refused += 1
  } catch {}
  do throws(LMDBError) { _ = try environment.beginWrite().number() } catch .usedAfterFork {
    refused += 1
  } catch {}
  let again = try? Environment.open(path: environment.path)
  if let again, again !== environment, (try? again.beginRead().number()) == reader.number() {
    refused += 1
  }
  _exit(refused == 3 ? 0 : 1)
}
