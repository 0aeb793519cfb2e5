import Glibc
import LMDB
import Platform
import Testing

@Suite("Environments")
struct EnvironmentTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("The data file and its lock file are for the owner only")
  func mode() throws {
    let environment = try scratch.open()
    try fill(environment, "songs", [:])
    for path in [scratch.path, scratch.path + "-lock"] {
      var status = stat()
      let code = unsafe stat(path, &status)
      #expect(code == 0)
      #expect(status.st_mode & 0o777 == 0o600)
    }
  }

  @Test("A second open of a path shares the first, under another name too")
  func shared() throws {
    let first = try scratch.open()
    let link = "\(scratch.folder)/link"
    let symlinkCode = unsafe symlink(scratch.path, link)
    #expect(symlinkCode == 0)
    var options = EnvironmentOptions()
    options.durability = .none
    #expect(try Environment.open(path: link, options: options) === first)
  }

  @Test("A second open with other options is refused")
  func openedDifferently() throws {
    let first = try scratch.open()
    #expect(throws: LMDBError.openedDifferently) { try scratch.open { $0.readOnly = true } }
    #expect(first.path == scratch.path)
  }

  @Test("An environment closes with its last reference and can be opened otherwise then")
  func reopened() throws {
    try fill(try scratch.open(), "songs", ["a": "1"])
    let environment = try scratch.open { $0.readOnly = true }
    let transaction = try environment.beginRead()
    let database = try #require(try transaction.database(named: "songs"))
    #expect(try transaction.text(database, "a") == "1")
  }

  // Closing takes all locks of the process away from the file, so no other open may overlap it.
  @Test("Opening and closing on many threads at once keeps one environment at a time")
  func openAndClose() async throws {
    let scratch = scratch
    try fill(try scratch.open(), "counters", ["n": "0"])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<50 { try addOne(scratch) }
        }
      }
      try await group.waitForAll()
    }
    let transaction = try scratch.open().beginRead()
    let database = try #require(try transaction.database(named: "counters"))
    #expect(try transaction.text(database, "n") == "200")
  }

  @Test("Opening for reading does not make a file")
  func readOnlyMissing() throws {
    #expect(throws: LMDBError.system(code: ENOENT)) { try scratch.open { $0.readOnly = true } }
    #expect(FileSystem.kind(of: scratch.path) == nil)
  }

  @Test("Writing to an environment opened for reading is refused")
  func readOnlyWrite() throws {
    try fill(try scratch.open(), "songs", [:])
    let environment = try scratch.open { $0.readOnly = true }
    #expect(throws: LMDBError.system(code: EACCES)) {
      _ = try environment.beginWrite().number()
    }
    // The writer's gate is free again: asking once more is refused, not trapped.
    #expect(throws: LMDBError.system(code: EACCES)) {
      _ = try environment.beginWrite().number()
    }
  }

  @Test("A file that nobody can write is read without a lock file")
  func withoutLock() throws {
    try fill(try scratch.open(), "songs", ["a": "1"])
    try FileSystem.removeFile(scratch.path + "-lock")
    let chmodCode = unsafe chmod(scratch.path, 0o400)
    #expect(chmodCode == 0)
    let environment = try scratch.open {
      $0.readOnly = true
      $0.withoutLock = true
    }
    let transaction = try environment.beginRead()
    let database = try #require(try transaction.database(named: "songs"))
    #expect(try transaction.text(database, "a") == "1")
    #expect(FileSystem.kind(of: scratch.path + "-lock") == nil)
  }

  @Test("A file of something else is refused as invalid")
  func notLMDB() throws {
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000)
    let descriptor = unsafe open(scratch.path, O_WRONLY | O_CREAT, 0o600)
    let count = unsafe write(descriptor, text, text.count)
    #expect(count == text.count)
    close(descriptor)
    let error = #expect(throws: LMDBError.self) { try scratch.open() }
    #expect(error?.meansDamage == true)
  }

  @Test("At the size limit a put fails as mapFull, nothing is changed, and the next can succeed")
  func mapFull() throws {
    let environment = try scratch.open { $0.mapLimitBytes = 1 << 20 }
    let database = try fill(environment, "songs", ["a": "1"])
    let value = String(repeating: "v", count: 3000)
    #expect(throws: LMDBError.mapFull) {
      var transaction = try environment.beginWrite()
      for index in 0..<1000 { try transaction.put(database, "k\(index)", value) }
    }
    var transaction = try environment.beginWrite()
    #expect(try transaction.statistics(database).entries == 1)
    try transaction.put(database, "b", "2")
    try transaction.commit()
    #expect(try environment.beginRead().text(database, "b") == "2")
    #expect(try environment.information().mapSizeBytes == 1 << 20)
  }

  @Test("Without a limit a tebibyte of addresses is reserved, and the file stays small")
  func reserved() throws {
    let environment = try scratch.open()
    try fill(environment, "songs", ["a": "1"])
    let information = try environment.information()
    #expect(information.mapSizeBytes <= EnvironmentOptions.reservedMapSizeBytes)
    #expect(information.mapSizeBytes >= 1 << 30)
    #expect(information.usedBytes < 1 << 20)
    #expect(try #require(FileSystem.size(of: scratch.path)) < 1 << 20)
  }

  @Test("A process whose address space is limited maps less instead of failing")
  func limitedAddresses() async throws {
    await #expect(processExitsWith: .success) {
      var limit = rlimit(rlim_cur: 8 << 30, rlim_max: 8 << 30)
      precondition(unsafe setrlimit(__rlimit_resource_t(9), &limit) == 0)
      let scratch = try Scratch()
      let environment = try scratch.open()
      let database = try fill(environment, "songs", ["a": "1"])
      let mapped = try environment.information().mapSizeBytes
      precondition(mapped < 8 << 30 && mapped >= 1 << 26)
      let text = try environment.beginRead().text(database, "a")
      precondition(text == "1")
    }
  }

  @Test("More readers at once than there are slots are refused")
  func readersFull() throws {
    let environment = try scratch.open { $0.maxReaders = 1 }
    try fill(environment, "songs", [:])
    let first = try environment.beginRead()
    #expect(throws: LMDBError.readersFull) { _ = try environment.beginRead().number() }
    #expect(first.number() == 1)
  }

  @Test("Readers one after the other share a slot, see what was committed, and keep no page")
  func readersInTurn() throws {
    let environment = try scratch.open {
      $0.maxReaders = 1
      $0.durability = .none
    }
    for index in 0..<500 {
      // A new database needs a handle, which is opened in a transaction that reads, too.
      let database = try fill(environment, "songs\(index / 100)", ["a": "\(index)"])
      #expect(try environment.beginRead().text(database, "a") == "\(index)")
      #expect(try environment.oldestReader() == nil)
    }
    #expect(try environment.information().readersUsed == 1)
    #expect(try environment.information().usedBytes < 1 << 18)
  }

  @Test("Readers are listed with what they see")
  func readers() throws {
    let environment = try scratch.open()
    try fill(environment, "songs", [:])
    let old = try environment.beginRead()
    try fill(environment, "songs", ["a": "1"])
    let new = try environment.beginRead()
    let seen = try environment.readers().compactMap(\.transaction)
    #expect(seen.sorted() == [old.number(), new.number()])
    #expect(try environment.oldestReader()?.transaction == old.number())
    #expect(try environment.oldestReader()?.process == getpid())
  }

  @Test("A copy holds what was committed, compacted or not", arguments: [false, true])
  func copy(compacting: Bool) throws {
    let environment = try scratch.open()
    try fill(environment, "songs", ["a": "1"])
    try fill(environment, "songs", ["a": "2"])
    let path = "\(scratch.folder)/copy.mdb"
    try environment.copy(to: path, compacting: compacting)
    let transaction = try Environment.open(path: path).beginRead()
    let database = try #require(try transaction.database(named: "songs"))
    #expect(try transaction.text(database, "a") == "2")
    #expect(throws: LMDBError.system(code: EEXIST)) {
      try environment.copy(to: path, compacting: compacting)
    }
  }

  // A limit on the size of files stands for a full disk: both are an errno of the same write.
  @Test("A file that cannot grow is a system error; nothing is changed, and no half copy stays")
  func cannotGrow() async throws {
    await #expect(processExitsWith: .success) {
      let scratch = try Scratch()
      let environment = try scratch.open()
      let database = try fill(environment, "songs", ["a": String(repeating: "v", count: 200_000)])
      _ = signal(SIGXFSZ, SIG_IGN)
      limitFileSize(400_000)
      precondition(systemErrorCode { try fill(environment, "songs", ["b": "2"]) } == nil)
      let large = String(repeating: "v", count: 1_000_000)
      let code = systemErrorCode { try fill(environment, "songs", ["c": large]) }
      precondition(code == EFBIG || code == EIO)
      limitFileSize(100_000)
      let copy = "\(scratch.folder)/copy.mdb"
      precondition(
        systemErrorCode { try environment.copy(to: copy, compacting: false) } != nil)
      precondition(FileSystem.kind(of: copy) == nil)

      limitFileSize(.max)
      let left = try environment.beginRead().statistics(database).entries
      precondition(left == 2)
      try fill(environment, "songs", ["c": large])
      let text = try environment.beginRead().text(database, "c")
      precondition(text == large)
    }
  }

  @Test("Errors say what to do", arguments: [LMDBError.mapFull, .corrupted, .system(code: ENOSPC)])
  func messages(error: LMDBError) {
    let expected: [LMDBError: String] = [
      .mapFull: "the size limit of the database is reached: raise the limit",
      .corrupted: "the database file is damaged: restore it from a backup",
      .system(code: ENOSPC): "No space left on device: free some and try again",
    ]
    #expect(error.description == expected[error])
  }
}

private func addOne(_ scratch: Scratch) throws {
  let environment = try scratch.open()
  var transaction = try environment.beginWrite()
  let database = try #require(try transaction.database(named: "counters"))
  let count = Int(try transaction.text(database, "n") ?? "") ?? 0
  try transaction.put(database, "n", String(count + 1))
  try transaction.commit()
}

private func limitFileSize(_ bytes: UInt) {
  var limit = rlimit(rlim_cur: bytes, rlim_max: .max)
  let code = unsafe setrlimit(__rlimit_resource_t(1), &limit)
  precondition(code == 0)
}

/// The `errno` that a step fails with; `nil` if it does not fail.
private func systemErrorCode(_ step: () throws -> Void) -> Int32? {
  do { try step() } catch LMDBError.system(let code) { return code } catch { return -1 }
  return nil
}
