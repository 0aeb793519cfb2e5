import Testing

@testable import Benchmarks

@Suite("The command line of the benchmarks")
struct OptionsTests {
  @Test("Everything is measured unless something else is asked for")
  func measures() throws {
    let options = try BenchmarkOptions(["--events", "5000", "--rounds", "1", "--json", "x"])
    guard case .measure = options.task else { return #expect(Bool(false), "another task") }
    #expect(options.eventCount == 5000 && options.jsonPath == "x")
    #expect(options.effort.rounds(7) == 1 && options.effort.repetitions(200) == 4)
  }

  @Test("Documents are all names up to the next option")
  func documents() throws {
    let options = try BenchmarkOptions(["--fill", "A.md", "B.md", "--json", "x"])
    guard case .fill(let documents) = options.task else {
      return #expect(Bool(false), "another task")
    }
    #expect(documents == ["A.md", "B.md"])
  }

  @Test(
    "What cannot be used is told, with the usage",
    arguments: [
      ["--events"], ["--events", "x"], ["--events", "10"], ["--hot-path", "x"], ["--rate", "x"],
      ["--compare", "a"], ["--fill"], ["--what"],
    ])
  func refuses(arguments: [String]) {
    let problem = #expect(throws: BenchmarkOptions.Problem.self) {
      try BenchmarkOptions(arguments)
    }
    #expect(problem?.description.contains("Usage: Benchmarks") == true)
  }
}
