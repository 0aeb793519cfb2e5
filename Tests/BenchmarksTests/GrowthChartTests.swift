import Testing

@testable import Benchmarks

@Suite("The chart of cost against size")
struct GrowthChartTests {
  @Test("It has a line for each kind of work, with its sizes in order")
  func lines() throws {
    let chart = GrowthChart([
      Figure("append at 100,000 events", "µs", [9]), Figure("append at 10,000 events", "µs", [8]),
      Figure("query at 10,000 events", "µs", [25]), Figure("scan, raw", "ns/event", [80]),
    ])
    #expect(
      chart.lines == [
        .init(name: "append", points: [(10_000, 8), (100_000, 9)]),
        .init(name: "query", points: [(10_000, 25)]),
      ])
    let svg = try #require(chart.svg)
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains(">append</text>") && svg.contains(">100,000 events</text>"))
  }

  @Test("Work that does not grow is drawn as a flat line")
  func flat() throws {
    let chart = GrowthChart([
      Figure("query at 10,000 events", "µs", [30]), Figure("query at 1,000,000 events", "µs", [30]),
    ])
    let svg = try #require(chart.svg)
    let line = try #require(svg.split(separator: "\n").first { $0.hasPrefix("<polyline") })
    let points = try #require(line.split(separator: "\"").dropFirst().first)
    let heights = points.split(separator: " ").map { $0.split(separator: ",")[1] }
    #expect(heights.count == 2 && heights[0] == heights[1])
  }

  @Test("Without a figure of that kind there is none")
  func nothing() { #expect(GrowthChart([Figure("scan, raw", "ns/event", [80])]).svg == nil) }

  @Test("An axis holds its values between two powers of ten")
  func decades() throws {
    #expect(try #require(Decades([0.5, 70])).powers == [0.1, 1, 10, 100])
    #expect(try #require(Decades([10])).powers == [10, 100])
    #expect(Decades([]) == nil)
    #expect(Decades([0, 1]) == nil)
    #expect(try #require(Decades([10, 1000])).share(100) == 0.5)
  }
}
