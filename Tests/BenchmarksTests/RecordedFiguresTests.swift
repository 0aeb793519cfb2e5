import Testing

@testable import Benchmarks

@Suite("Figures that another program measured")
struct RecordedFiguresTests {
  @Test("A line is a figure, with a baseline or without one")
  func reads() throws {
    #expect(
      try RecordedFigures.figure("start\tms\t≤ 8\t1 3 2")
        == Figure("start", "ms", [1, 3, 2], goal: .atMost(8)))
    #expect(
      try RecordedFigures.figure("list\tms\t\t2 4\tLMDB in C\t1 2")
        == Figure("list", "ms", [2, 4], beside: "LMDB in C", [1, 2]))
  }

  @Test(
    "What is not one is refused",
    arguments: [
      "", "list", "list\tms\t\t", "list\tms\tfast\t1", "list\tms\t\t1 x", "list\tms\t\t1\tLMDB",
      "list\tms\t\t1 2\tLMDB\t1", "\tms\t\t1",
    ])
  func refuses(line: String) {
    #expect(throws: RecordedFigures.Problem.self) { try RecordedFigures.figure(line) }
  }
}
