import EventModel
import Foundation
import Testing

@testable import reprise

/// Clocks that are set back and forward, by hand or by a machine that woke up in another year.
@Suite("Wrong clocks", .enabled(if: ShiftedClock.isAvailable, "no C compiler (cc) is installed"))
struct WrongClockTests {
  private func add(_ reprise: Reprise, _ name: String, seconds: Int) throws {
    let result = try reprise.run(
      "fruit", "add", name, environment: ShiftedClock.environment(seconds: seconds))
    try #require(result.code == 0, "\(result.errors)")
  }

  private func times(_ reprise: Reprise) throws -> [Timestamp] {
    let log = try LogRecord(of: reprise)
    return log.events.map(\.time)
  }

  private static var now: Timestamp {
    Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
  }

  private static func seconds(_ from: Timestamp, _ to: Timestamp) -> Int {
    Int((to.rawValue - from.rawValue) / 1_000_000)
  }

  @Test("The clock that tests make wrong is really wrong")
  func shim() throws {
    let reprise = try Reprise()
    try add(reprise, "Apple", seconds: ShiftedClock.year)
    let offset = Self.seconds(Self.now, try times(reprise)[0])
    #expect(offset > ShiftedClock.year - ShiftedClock.hour)
    #expect(offset <= ShiftedClock.year)
  }

  @Test("With the clock set back an hour, order is by position and times stand still")
  func back() throws {
    let reprise = try Reprise()
    try add(reprise, "Apple", seconds: 0)
    for name in ["Pear", "Plum"] { try add(reprise, name, seconds: -ShiftedClock.hour) }
    try add(reprise, "Fig", seconds: 0)
    let times = try times(reprise)
    #expect(times == times.sorted())
    #expect(times[1] == times[0])
    #expect(times[2] == times[0])
    #expect(times[3] > times[0])
    let names = try reprise.run("log", "--json").column("position")
    #expect(names == ["1", "2", "3", "4"])
    #expect(try reprise.run("verify").code == 0)
  }

  @Test("With the clock a year ahead and then corrected, commands go on and times never decrease")
  func forwardThenCorrected() throws {
    let reprise = try Reprise()
    try add(reprise, "Apple", seconds: 0)
    try add(reprise, "Pear", seconds: ShiftedClock.year)
    for name in ["Plum", "Fig", "Lime"] { try add(reprise, name, seconds: 0) }
    let times = try times(reprise)
    #expect(times == times.sorted())
    // The three of the corrected clock bear the time of the one before them.
    #expect(Set(times[1...]).count == 1)
    #expect(Self.seconds(times[0], times[1]) >= ShiftedClock.year - ShiftedClock.hour)
    #expect(try reprise.run("fruit", "list", "--json").rows.count == 5)
    // Two years later, the clock is ahead of the log again.
    try add(reprise, "Date", seconds: 2 * ShiftedClock.year)
    let later = try self.times(reprise)
    #expect(later[5] > later[4])
    #expect(try reprise.run("verify").code == 0)
    try reprise.removeViews()
    #expect(try reprise.run("fruit", "list", "--json").rows.count == 6)
  }

  @Test("A store that was made while the clock was a year ahead can be used after its correction")
  func createdAhead() throws {
    let reprise = try Reprise()
    try add(reprise, "Apple", seconds: ShiftedClock.year)
    try add(reprise, "Pear", seconds: 0)
    let times = try times(reprise)
    #expect(times[0] == times[1])
    let ids = try LogRecord(of: reprise).events.map(\.id)
    #expect(Set(ids).count == 2)
  }

  @Test("Times of the log are asked for as they are stored, whatever the clock says now")
  func since() throws {
    let reprise = try Reprise()
    try add(reprise, "Apple", seconds: -2 * ShiftedClock.day)
    try add(reprise, "Pear", seconds: -5 * ShiftedClock.day)
    try add(reprise, "Plum", seconds: 0)
    let first = try times(reprise)[0].description
    let wrong = ShiftedClock.environment(seconds: ShiftedClock.year)
    let since = try reprise.run("log", "--since", first, "--json", environment: wrong)
    #expect(since.column("position") == ["1", "2", "3"], "\(since.errors)")
    let now = "\(Self.seconds(Timestamp(microseconds: 0), Self.now) - ShiftedClock.hour)"
    let moment = Timestamp(microseconds: (Int64(now) ?? 0) * 1_000_000).description
    #expect(try reprise.run("log", "--since", moment, "--json").column("position") == ["3"])
  }

  // A machine without a clock battery starts in 1970, or before: the program ended with a trap.
  @Test("A clock before 1970 is a clock like any other")
  func beforeTheEpoch() throws {
    let reprise = try Reprise()
    try add(reprise, "Apple", seconds: -60 * ShiftedClock.year)
    try add(reprise, "Pear", seconds: 0)
    let times = try times(reprise)
    #expect(times[0] < Timestamp(microseconds: 0))
    #expect(times[1] > times[0])
    #expect(try reprise.run("fruit", "list", "--json").rows.count == 2)
  }
}
