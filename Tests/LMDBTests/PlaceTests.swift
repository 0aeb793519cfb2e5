import Glibc
import LMDB
import Platform
import Synchronization
import Testing

/// Files that are moved, deleted or replaced while somebody has them open, and who waits for whom.
@Suite("Place and locks of the files")
struct PlaceTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func move(_ path: String, to other: String) throws {
    let code = unsafe rename(path, other)
    try #require(code == 0)
  }

  private func openInPlace() throws -> Environment {
    try scratch.open { $0.staysInPlace = true }
  }

  // What was written into a file without a name was acknowledged, and lost.
  @Test("A file that was deleted, or replaced by another, is neither written nor read any more")
  func deleted() throws {
    let environment = try openInPlace()
    try fill(environment, "songs", ["a": "1"])
    try environment.copy(to: "\(scratch.folder)/copy.mdb", compacting: true)
    try move("\(scratch.folder)/copy.mdb", to: scratch.path)
    #expect(throws: LMDBError.moved) { _ = try environment.beginWrite().number() }
    // The copy was a read that looked at the place; another one soon after would not look again.
    environment.expectReplacement()
    #expect(throws: LMDBError.moved) { _ = try environment.beginRead().number() }
    try FileSystem.removeFile(scratch.path)
    #expect(throws: LMDBError.moved) { _ = try environment.beginWrite().number() }
  }

  @Test("After a refusal the lock is free, and a file that came back is used again")
  func cameBack() throws {
    let environment = try openInPlace()
    try move(scratch.path, to: scratch.path + ".away")
    #expect(throws: LMDBError.moved) { try fill(environment, "songs", [:]) }
    try move(scratch.path + ".away", to: scratch.path)
    try fill(environment, "songs", ["a": "1"])
  }

  @Test("Without its lock file an environment refuses to write and to read")
  func lockFile() throws {
    let environment = try openInPlace()
    try FileSystem.removeFile(scratch.path + "-lock")
    #expect(throws: LMDBError.lockFileLost) { _ = try environment.beginWrite().number() }
    #expect(throws: LMDBError.lockFileLost) { _ = try environment.beginRead().number() }
  }

  // A process that went on beside a new lock file counted its transactions from where the old one
  // stood: its next commit would have taken the place of somebody else's.
  @Test("A writer with the old lock file never writes over what one with a new lock file committed")
  func twoLockFiles() async throws {
    let environment = try scratch.open()
    let database = try fill(environment, "songs", ["a": "1"])
    try FileSystem.removeFile(scratch.path + "-lock")
    let path = scratch.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      try fill(try Environment.open(path: path), "songs", ["b": "2"])
    }
    #expect(throws: LMDBError.lockFileLost) { try fill(environment, "songs", ["c": "3"]) }
    await #expect(processExitsWith: .success) { [path = path as String] in
      let environment = try Environment.open(path: path)
      let database = try fill(environment, "songs", [:])
      let text = try environment.beginRead().text(database, "b")
      precondition(text == "2")
    }
    #expect(try environment.beginRead().text(database, "a") == "1")
  }

  @Test("A writer with a new lock file waits for one with the old, and is told its process")
  func waiting() async throws {
    let environment = try scratch.open()
    // A transaction ends on the thread where it began; a test that awaits goes on on another.
    let isHeld = Mutex(false)
    let isDone = Mutex(false)
    let hasEnded = Mutex(false)
    let isStarted = WorkerThread.start {
      if let transaction = try? environment.beginWrite() {
        isHeld.withLock { $0 = true }
        while !isDone.withLock({ $0 }) { usleep(1000) }
        _ = consume transaction
      }
      hasEnded.withLock { $0 = true }
    }
    #expect(isStarted)
    while !isHeld.withLock({ $0 }), !hasEnded.withLock({ $0 }) {
      try await Task.sleep(for: .milliseconds(1))
    }
    try FileSystem.removeFile(scratch.path + "-lock")
    let path = scratch.path
    let writer = getpid()
    await #expect(processExitsWith: .exitCode(7)) {
      [path = path as String, writer = writer as Int32] in
      let environment = try Environment.open(path: path)
      precondition(environment.otherWriter == writer)
      _ = try environment.beginWrite { process in _exit(process == writer ? 7 : 8) }
    }
    #expect(environment.otherWriter == nil)
    isDone.withLock { $0 = true }
    while !hasEnded.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("Where nobody writes, nobody is waited for")
  func notWaiting() async throws {
    try fill(try scratch.open(), "songs", [:])
    let path = scratch.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      let environment = try Environment.open(path: path)
      for _ in 0..<3 {
        try environment.beginWrite { _ in _exit(1) }.commit()
      }
      precondition(environment.otherWriter == nil)
    }
  }

  // A process that stays open never looked again: each commit after the death of a reader made the
  // file longer by the pages that it changed.
  @Test("A dead reader is noticed while the file grows, and the file stays small")
  func growth() async throws {
    let environment = try scratch.open()
    let database = try fill(environment, "songs", [:])
    let path = scratch.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      var options = EnvironmentOptions()
      options.durability = .none
      let reader = try Environment.open(path: path, options: options).beginRead()
      kill(getpid(), SIGKILL)
      print(reader.number())
    }
    try #require(try environment.oldestReader() != nil)
    for index in 0..<2000 {
      var transaction = try environment.beginWrite()
      try transaction.put(database, "key", "\(index)")
      try transaction.commit()
    }
    #expect(try environment.oldestReader() == nil)
    #expect(try environment.information().usedBytes < 3 << 20)
  }
}
