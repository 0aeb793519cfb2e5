import EventModel
import Testing

@Suite("Timestamps and days")
struct TimestampTests {
  @Test(
    "Known moments are printed and read",
    arguments: [
      (0, "1970-01-01T00:00:00.000000Z"),
      (1_700_000_000_123_456, "2023-11-14T22:13:20.123456Z"),
      (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
      (-1, "1969-12-31T23:59:59.999999Z"),
      (-62_135_596_800_000_000, "0001-01-01T00:00:00.000000Z"),
    ] as [(Int64, String)])
  func known(microseconds: Int64, text: String) {
    #expect(Timestamp(microseconds: microseconds).description == text)
    #expect(Timestamp(text)?.rawValue == microseconds)
  }

  @Test("A date alone is the end of that day in UTC")
  func date() {
    #expect(Timestamp("2023-11-14")?.description == "2023-11-14T23:59:59.999999Z")
  }

  @Test("Fractions, offsets and missing seconds are understood")
  func forms() {
    let moment = Timestamp("2023-11-14T22:13:20.5Z")
    #expect(moment?.description == "2023-11-14T22:13:20.500000Z")
    #expect(Timestamp("2023-11-14 23:13:20.500+01:00") == moment)
    #expect(Timestamp("2023-11-14T17:43:20.500-0430") == moment)
    #expect(Timestamp("2023-11-14T22:13")?.description == "2023-11-14T22:13:00.000000Z")
  }

  @Test(
    "What is no moment is refused",
    arguments: [
      "", "yesterday", "2023", "2023-02-29", "2023-13-01", "2023-11-14T24:00", "2023-11-14T22:60",
      "2023-11-14T22:13:20.Z", "2023-11-14T22:13:20Zx", "2023-11-14T", "0000-01-01", "+2023-11-14",
    ])
  func refused(_ text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test("Every day from year 1 to 9999 has its own number, one after the other")
  func days() throws {
    var expected = try #require(CivilDate(year: 1, month: 1, day: 1)).daysSince1970
    var count = 0
    for year in 1...9999 {
      for month in 1...12 {
        for day in 1...CivilDate.days(inMonth: month, of: year) {
          let date = CivilDate(year: year, month: month, day: day)
          if date?.daysSince1970 != expected { Issue.record("\(year)-\(month)-\(day)") }
          expected += 1
          count += 1
        }
      }
    }
    #expect(count == 3_652_059)
  }
}
