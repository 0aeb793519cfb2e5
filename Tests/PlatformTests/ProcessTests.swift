import Glibc
import Platform
import Synchronization
import Testing

@Suite("The process and its threads")
struct ProcessTests {
  @Test("Clocks run forwards and know the year")
  func clocks() {
    let wall = WallClock.nowMicroseconds()
    #expect(wall > 1_735_689_600_000_000)
    let before = MonotonicClock.nowNanoseconds()
    MonotonicClock.sleep(milliseconds: 2)
    MonotonicClock.sleep(milliseconds: -1)
    #expect(MonotonicClock.nowNanoseconds() >= before + 2_000_000)
    #expect(WallClock.nowMicroseconds() >= wall)
  }

  // Seed 0. Stored checksums stay valid only as long as these values do.
  @Test(
    "XXH3 of given bytes never changes",
    arguments: [("", 0x2D06_8005_38D3_94C2), ("a", 0xE6C6_32B6_1E96_4E1F)]
      as [(String, UInt64)])
  func checksum(text: String, expected: UInt64) {
    let bytes = Array(text.utf8)
    #expect(Checksum.xxh3(bytes.span) == expected)
  }

  @Test("Any changed bit, and another seed, changes the checksum")
  func checksumBits() {
    var bytes = (0..<64).map { UInt8($0) }
    let whole = Checksum.xxh3(bytes.span)
    for bit in 0..<(64 * 8) {
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(Checksum.xxh3(bytes.span) != whole)
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    }
    #expect(Checksum.xxh3(bytes.span) == whole)
    #expect(Checksum.xxh3(bytes.span, seed: 1) != whole)
  }

  @Test("A worker has a thread of its own, and a monitor wakes who waits for its result")
  func worker() {
    let result = Monitor<UInt?>(nil)
    let here = UInt(pthread_self())
    #expect(WorkerThread.start { result.withLock { $0 = UInt(pthread_self()) } })
    #expect(result.wait { $0 } != here)
  }

  @Test("Changes under a monitor's lock are never lost")
  func monitor() {
    let count = Monitor(0)
    for _ in 0..<4 {
      #expect(
        WorkerThread.start {
          for _ in 0..<1000 { count.withLock { $0 += 1 } }
        })
    }
    #expect(count.wait { $0 == 4000 ? $0 : nil } == 4000)
  }

  @Test("Environment variables that are not set are nil")
  func variables() {
    #expect(ProcessEnvironment["PATH"] != nil)
    #expect(ProcessEnvironment["NO_SUCH_VARIABLE_HERE"] == nil)
    #expect(ProcessEnvironment.processID == getpid())
  }

  @Test("The login name is LOGNAME, else USER, else what /etc/passwd says")
  func loginName() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("LOGNAME", "anna", 1)
      unsafe setenv("USER", "bert", 1)
      precondition(ProcessEnvironment.loginName == "anna")
      unsafe setenv("LOGNAME", "", 1)
      precondition(ProcessEnvironment.loginName == "bert")
      unsafe unsetenv("USER")
      if getuid() == 0 { precondition(ProcessEnvironment.loginName == "root") }
    }
  }

  @Test("The first interruption only sets the flag")
  func firstInterruption() async {
    await #expect(processExitsWith: .success) {
      unblockSignals()
      Interruption.install()
      precondition(!Interruption.isRequested)
      raise(SIGTERM)
      precondition(Interruption.isRequested)
    }
  }

  @Test("A second interruption ends the process")
  func secondInterruption() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      unblockSignals()
      Interruption.install()
      raise(SIGINT)
      raise(SIGINT)
    }
  }

  @Test("Waiting for a line ends with an interruption")
  func interruptedRead() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      precondition(unsafe pipe(&ends) == 0)
      precondition(dup2(ends[0], 0) == 0)
      unblockSignals()
      Interruption.install()
      let reader = try LineReader(path: "-", lineByteLimit: 100)
      // The second kind of signal is for the case that the first came before the read began.
      var nothing = sigaction()
      unsafe nothing.__sigaction_handler.sa_handler = { _ in }
      unsafe sigaction(SIGUSR1, &nothing, nil)
      let readingThread = pthread_self()
      let isStarted = WorkerThread.start {
        pthread_kill(readingThread, SIGTERM)
        while true {
          MonotonicClock.sleep(milliseconds: 10)
          pthread_kill(readingThread, SIGUSR1)
        }
      }
      precondition(isStarted)
      do throws(FileError) {
        _ = try reader.next()
        exit(1)
      } catch {
        precondition(error.code == EINTR && error.path == "standard input")
      }
    }
  }

  @Test("Without a terminal there are 80 columns")
  func columns() async {
    await #expect(processExitsWith: .success) {
      let null = unsafe open("/dev/null", O_RDWR)
      for stream in [0, 1, 2] as [Int32] { dup2(null, stream) }
      precondition(Terminal.columns == 80)
      precondition(!Terminal.isTerminal(.output))
      precondition(!Terminal.confirm("Really?"))
    }
  }
}

/// The threads on which tests run hold signals back.
private func unblockSignals() {
  var all = sigset_t()
  unsafe sigfillset(&all)
  unsafe pthread_sigmask(SIG_UNBLOCK, &all, nil)
}
