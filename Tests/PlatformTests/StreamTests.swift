import Glibc
import Platform
import Testing

@Suite("Output and watches")
struct StreamTests {
  @Test("Text and bytes arrive in order when flushed")
  func output() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let output = OutputStream.standardOutput()
      output.write("one ")
      output.write(Array("two ".utf8))
      output.write(String(repeating: "x", count: 100_000))
      output.flush()
      precondition(!output.isClosed && output.failure == nil)
    }
    let text = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(text.contains("one two xxx"))
    #expect(text.filter { $0 == "x" }.count >= 100_000)
  }

  @Test("A file is replaced by what is written to it, and one that cannot be made is an error")
  func file() throws {
    let scratch = try Scratch()
    let path = scratch.write(Array("what was there before".utf8))
    let output = try OutputStream.file(path)
    output.write("new\n")
    output.flush()
    #expect(!output.isClosed && output.failure == nil)
    let reader = try LineReader(path: path, lineByteLimit: 100)
    #expect(try reader.next() == .line(Array("new".utf8)))
    #expect(try reader.next() == .end)
    #expect(throws: FileError.self) { try OutputStream.file("\(path)/below-a-file") }
  }

  /// A search whose views turned out to be damaged half-way wrote its first rows twice.
  @Test("What is begun again stands there once, whether the system had it already or not")
  func restart() throws {
    let scratch = try Scratch()
    for count in [10, 65_536, 200_000] {
      let path = scratch.write([])
      let output = try OutputStream.file(path)
      output.write("before ")
      let start = output.byteCount
      for _ in 0..<count / 10 { output.write("damaged 10") }
      output.restart(at: start)
      for _ in 0..<count / 10 { output.write("damaged 10") }
      output.write(" and the rest\n")
      output.flush()
      let text = "before " + String(repeating: "damaged 10", count: count / 10) + " and the rest"
      let reader = try LineReader(path: path, lineByteLimit: 1_000_000)
      #expect(try reader.next() == .line(Array(text.utf8)), "\(count)")
      #expect(output.byteCount == text.utf8.count + 1)
    }
  }

  @Test("When nobody reads any more, output closes without a failure or a signal")
  func brokenPipe() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      precondition(unsafe pipe(&ends) == 0)
      dup2(ends[1], 1)
      close(ends[0])
      let output = OutputStream.standardOutput()
      output.write("text")
      output.flush()
      precondition(output.isClosed && output.failure == nil)
      output.write("more")
      output.flush()
    }
  }

  @Test("A full disk is a failure that names the stream")
  func fullDisk() async {
    await #expect(processExitsWith: .success) {
      let full = unsafe open("/dev/full", O_WRONLY)
      dup2(full, 1)
      let output = OutputStream.standardOutput()
      output.write("text")
      output.flush()
      precondition(output.isClosed && output.failure?.code == ENOSPC)
      precondition(output.failure?.path == "standard output")
    }
  }

  @Test("A pipe that does not block and is full is waited for")
  func fullPipe() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [0, 0]
      precondition(unsafe pipe(&ends) == 0)
      precondition(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
      dup2(ends[1], 1)
      close(ends[1])
      let source = ends[0]
      let received = Monitor<Int>(0)
      let started = WorkerThread.start {
        var buffer = [UInt8](repeating: 0, count: 1000)
        while true {
          let count = unsafe read(source, &buffer, 1000)
          if count <= 0 { return }
          received.withLock { $0 += count }
        }
      }
      precondition(started)
      let output = OutputStream.standardOutput()
      output.write([UInt8](repeating: 65, count: 1_000_000))
      output.flush()
      precondition(!output.isClosed)
      _ = received.wait { $0 == 1_000_000 ? $0 : nil }
    }
  }

  @Test("A change between making the watch and waiting ends the wait at once")
  func watchSeesEarlierChange() throws {
    let scratch = try Scratch()
    let watch = FileWatch(path: scratch.write([1]))
    scratch.write([2])
    // An hour: the test ends only if the change is noticed.
    #expect(watch.wait(milliseconds: 3_600_000))
    #expect(!watch.wait(milliseconds: 0))
  }

  @Test("A change by another thread ends the wait")
  func watchSeesLaterChange() throws {
    let scratch = try Scratch()
    let path = scratch.write([1])
    let watch = FileWatch(path: path)
    #expect(
      WorkerThread.start {
        MonotonicClock.sleep(milliseconds: 20)
        let descriptor = unsafe open(path, O_WRONLY)
        unsafe _ = write(descriptor, [9] as [UInt8], 1)
        close(descriptor)
      })
    #expect(watch.wait(milliseconds: 3_600_000))
    #expect(FileSystem.size(of: path) == 1)
  }

  @Test("A file that is not there cannot be watched, and waiting is short")
  func watchOfNothing() throws {
    let watch = FileWatch(path: "/nonexistent/file")
    #expect(!watch.wait(milliseconds: 3_600_000))
  }
}
