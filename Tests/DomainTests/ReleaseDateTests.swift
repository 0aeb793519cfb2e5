import Domain
import Testing

@Suite("Release dates")
struct ReleaseDateTests {
  @Test(
    "A whole or partial date is read and written as it is: nothing is made sharper",
    arguments: ["2005", "2005-04", "2005-04-17", "0001", "9999-12-31", "2024-02-29", "1899-12-31"])
  func roundTrip(text: String) {
    #expect(ReleaseDate(text)?.description == text)
  }

  @Test(
    "What is no day of the calendar, or has another form, is no date",
    arguments: [
      "", "0", "0000", "0000-00-00", "2023-02-29", "1900-02-29", "2005-00", "2005-13",
      "2005-04-31", "2005-04-00", "05", "20050417", "2005-4", "2005-04-1", "2005-", "-2005",
      "2005-04-17-", "2005/04", " 2005", "2005 ", "+005", "２００５", "unknown", "NA", "null",
    ])
  func refused(text: String) {
    #expect(ReleaseDate(text) == nil)
  }

  @Test("A day without a month is no date")
  func dayWithoutMonth() {
    #expect(ReleaseDate(year: 2005, day: 1) == nil)
    #expect(ReleaseDate(year: 2005, month: 2, day: 28)?.description == "2005-02-28")
  }
}
