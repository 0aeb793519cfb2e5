import Testing

@testable import Benchmarks

@Suite("Tables of documents that are filled with figures")
struct FigureTablesTests {
  static let tables = FigureTables(
    figures: [
      Figure("append", "events/s", [2000], goal: .atLeast(0.9), beside: "LMDB in C", [1000]),
      Figure("search", "ms", [1, 3, 5], goal: .atMost(2)),
    ], origin: "commit abc on a machine, 2026-11-30")

  @Test("Columns of figures are put in, and what is written by hand stays")
  func fills() {
    let document = """
      # Title

      Measured at commit old on another.

      | measurement | meaning | figure | beside | ratio | goal | why |
      | --- | --- | --- | --- | --- | --- | --- |
      | append | one a commit | 1 |  |  | old |  |
      | search | by hand | | | | | a reason |
      | scan | nobody measured it | 9 | x | y | ≤ 2 |  |

      | other | figure |
      | --- | --- |
      | append | 7 |
      """
    #expect(
      Self.tables.filled(document) == """
        # Title

        Measured at commit abc on a machine, 2026-11-30.

        | measurement | meaning | figure | beside | ratio | goal | why |
        | --- | --- | --- | --- | --- | --- | --- |
        | append | one a commit | 2,000 events/s | LMDB in C: 1,000 | 2.00 | ≥ 0.90, reached | |
        | search | by hand | 3.00 (1.00–5.00) ms | | | ≤ 2.00, missed | a reason |
        | scan | nobody measured it | not measured | | | ≤ 2 | |

        | other | figure |
        | --- | --- |
        | append | 7 |
        """)
    #expect(FigureTables.names(in: document) == ["append", "search", "scan"])
  }

  @Test("To fill a document twice changes nothing")
  func isStable() {
    let document = "| measurement | figure |\n| --- | --- |\n| search |  |\n"
    let once = Self.tables.filled(document)
    #expect(Self.tables.filled(once) == once)
    #expect(once.hasSuffix("| search | 3.00 (1.00–5.00) ms |\n"))
  }
}
