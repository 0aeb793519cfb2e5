import Testing

@testable import Benchmarks

@Suite("Figures")
struct FigureTests {
  @Test("A figure is the middle of its rounds, and its ratio is taken round by round")
  func medians() {
    let figure = Figure(
      "append", "events/s", [30, 10, 20], goal: .atLeast(0.9), beside: "LMDB", [10, 10, 10])
    #expect(figure.value == Spread(median: 20, lowest: 10, highest: 30))
    #expect(figure.comparison?.ratio == Spread(median: 2, lowest: 1, highest: 3))
    #expect(figure.isGoalReached)
    #expect(Spread([1, 2, 3, 4]).median == 2.5)
  }

  @Test("A goal is for the ratio where there is a baseline, and for the figure where there is none")
  func goals() {
    let slow = Figure("a", "µs", [4], goal: .atMost(2), beside: "b", [1])
    #expect(!slow.isGoalReached)
    #expect(slow.lines.contains("NOT REACHED"))
    #expect(!Figure("a", "ms", [3], goal: .atMost(2)).isGoalReached)
    let fast = Figure("a", "ms", [2], goal: .atMost(2))
    #expect(fast.isGoalReached && !fast.lines.contains("NOT REACHED"))
    #expect(Figure("a", "ms", [1000]).isGoalReached)
  }

  @Test(
    "A goal reads back from its text",
    arguments: [Goal.atLeast(0.91), .atMost(1.2), .atLeast(110), .atMost(1024), .none])
  func goalTexts(goal: Goal) { #expect(Goal(goal.text) == goal) }

  @Test("What is no goal is refused", arguments: ["fast", "≥", "≥ fast", "≥ 1 2", "= 3"])
  func noGoals(text: String) { #expect(Goal(text) == nil) }

  @Test("A figure reads back from its line of JSON")
  func json() throws {
    let figures = [
      Figure("scan", "ns/event", [79.5, 90], goal: .atMost(1.05), beside: "LMDB", [80, 95]),
      Figure("size", "bytes/event", [274]),
    ]
    for figure in figures {
      let line = figure.json(commit: "abc", machine: "2 × x")
      let object = try #require(JSONObject(Array(line.dropLast())))
      #expect(Figure(object) == figure)
      #expect(object.text("commit") == "abc" && object.text("machine") == "2 × x")
    }
  }

  @Test("A line without a spread, or with one that is upside down, is no figure")
  func brokenJSON() throws {
    for line in [
      #"{"name":"a","unit":"µs","figure":2.0,"rounds":1}"#,
      #"{"name":"a","unit":"µs","figure":2.0,"lowest":3.0,"highest":1.0,"rounds":1}"#,
      #"{"unit":"µs","figure":2.0,"lowest":1.0,"highest":3.0,"rounds":1}"#,
    ] {
      #expect(Figure(try #require(JSONObject(Array(line.utf8)))) == nil)
    }
    #expect(JSONObject(Array("[1]".utf8)) == nil)
  }

  @Test(
    "Numbers show three digits that matter, and thousands in groups",
    arguments: [
      (0.0, "0.00"), (0.05, "0.05"), (9.994, "9.99"), (9.996, "10.0"), (99.94, "99.9"),
      (99.96, "100"), (1234.5, "1,235"), (1_000_000, "1,000,000"),
    ])
  func numbers(value: Double, text: String) { #expect(NumberText.short(value) == text) }
}
