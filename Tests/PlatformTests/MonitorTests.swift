import Platform
import Testing

@Suite("A value that threads wait on")
struct MonitorTests {
  @Test("Everybody who waits goes on after the change that they wait for, and no sooner")
  func waiting() {
    let stage = Monitor(0)
    let threads = (1...8).map { number in
      WorkerThread.result { () throws(Never) in
        let seen = stage.wait { $0 >= number ? $0 : nil }
        return seen >= number
      }
    }
    for _ in 0..<8 { stage.withLock { $0 += 1 } }
    for thread in threads { #expect(thread.wait { $0?.get() }) }
  }

  @Test("Two threads that hand a value back and forth lose no change")
  func turns() {
    let turn = Monitor(0)
    let other = WorkerThread.result { () throws(Never) in
      for number in 0..<1000 {
        turn.wait { $0 == 2 * number + 1 ? () : nil }
        turn.withLock { $0 += 1 }
      }
    }
    for number in 0..<1000 {
      turn.wait { $0 == 2 * number ? () : nil }
      turn.withLock { $0 += 1 }
    }
    other.wait { $0 == nil ? nil : () }
    #expect(turn.withLock { $0 } == 2000)
  }
}
