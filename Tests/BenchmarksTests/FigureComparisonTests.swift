import Testing

@testable import Benchmarks

@Suite("What moved between two files of figures")
struct FigureComparisonTests {
  @Test("Rounds that overlap are noise")
  func noise() {
    let comparison = FigureComparison(
      [Figure("append", "events/s", [90, 100, 110])],
      [Figure("append", "events/s", [105, 120, 130])])
    #expect(comparison.moves.isEmpty)
    #expect(comparison.text == "0 of 1 figures moved beyond their spread.\n")
  }

  @Test("Rounds that do not overlap are told with both values and the factor")
  func moved() {
    let comparison = FigureComparison(
      [Figure("append", "events/s", [90, 100, 110]), Figure("gone", "µs", [1])],
      [Figure("append", "events/s", [190, 200, 210]), Figure("new", "µs", [1])])
    #expect(
      comparison.moves == [
        .init(name: "append", before: "100", after: "200 events/s", factor: 2)
      ])
    #expect(comparison.commonCount == 1)
    #expect(comparison.text.hasPrefix("append "))
    #expect(comparison.text.contains("100 → 200 events/s (2.00 ×)\n1 of 1 figures moved"))
  }

  @Test("Beside the same baseline, a machine that is twice as slow moves nothing")
  func slowMachine() {
    let before = Figure("append", "events/s", [100, 101], beside: "LMDB", [200, 202])
    let after = Figure("append", "events/s", [50, 51], beside: "LMDB", [100, 102])
    #expect(FigureComparison([before], [after]).moves.isEmpty)
    let slower = Figure("append", "events/s", [50, 51], beside: "LMDB", [200, 202])
    #expect(FigureComparison([before], [slower]).moves.map(\.after) == ["0.25 × LMDB"])
  }

  @Test("Beside another baseline, or in another unit, only like is compared with like")
  func otherBaseline() {
    let before = Figure("scan", "ns", [10], beside: "LMDB", [10])
    let after = Figure("scan", "ns", [20], beside: "SQLite", [10])
    #expect(FigureComparison([before], [after]).moves.map(\.after) == ["20.0 ns"])
    #expect(FigureComparison([before], [Figure("scan", "µs", [20])]).commonCount == 0)
  }
}
