import Testing

@testable import reprise

@Suite("Progress of long work")
struct ProgressMeterTests {
  /// What a meter shows of ten steps, a second apart.
  private func shown(isTerminal: Bool, isQuiet: Bool = false) -> [String] {
    var time: UInt64 = 5_000_000_000
    var lines: [String] = []
    let meter = ProgressMeter(
      isTerminal: isTerminal, isQuiet: isQuiet, now: { time }, write: { lines.append($0) })
    for step in 0...10 as ClosedRange<UInt64> {
      meter.report("Folding", step * 1000, of: 10_000, "events")
      time += 1_000_000_000
    }
    meter.finish()
    return lines
  }

  @Test("Elsewhere than on a terminal a line comes every few seconds, with rate and time left")
  func lines() {
    #expect(
      shown(isTerminal: false) == [
        "Folding: 3000 of 10000 events, 30 %, 1000 a second, 7 s left\n",
        "Folding: 6000 of 10000 events, 60 %, 1000 a second, 4 s left\n",
        "Folding: 9000 of 10000 events, 90 %, 1000 a second, 1 s left\n",
      ])
  }

  @Test("On a terminal a bar is drawn in place, and taken away in the end")
  func bar() throws {
    let shown = shown(isTerminal: true)
    #expect(shown.count == 11)
    #expect(
      shown[4]
        == "\rFolding [############............] 5000 of 10000 events, 50 %, 1000 a second, "
        + "5 s left\u{1B}[K")
    #expect(shown.last == "\r\u{1B}[K")
  }

  @Test("With --quiet nothing is shown")
  func quiet() {
    #expect(shown(isTerminal: true, isQuiet: true).isEmpty)
    #expect(shown(isTerminal: false, isQuiet: true).isEmpty)
  }

  @Test("A new step begins its own rate, and work without a size is done")
  func steps() {
    var time: UInt64 = 0
    var lines: [String] = []
    let meter = ProgressMeter(
      isTerminal: false, isQuiet: false, now: { time }, write: { lines.append($0) })
    meter.report("Folding", 100, of: 100, "events")
    time += 4_000_000_000
    meter.report("Writing", 5, of: 10, "rows")
    time += 4_000_000_000
    meter.report("Writing", 9, of: 10, "rows")
    time += 4_000_000_000
    meter.report("Checking", 0, of: 0, "events")
    #expect(
      lines == [
        "Writing: 5 of 10 rows, 50 %\n", "Writing: 9 of 10 rows, 90 %, 1 a second, 1 s left\n",
        "Checking: 0 of 0 events, 100 %\n",
      ])
  }
}
