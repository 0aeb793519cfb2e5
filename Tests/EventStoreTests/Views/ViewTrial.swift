import EventModel
import SeededRandom
import Testing

/// Random changes of a view and of its model, and a comparison of the two.
struct ViewTrial {
  let rows = ViewTable(view: "trial", name: "rows")
  let lists = ViewTable(view: "trial", name: "lists", kind: .postings)
  /// So that the largest numbers are the largest that a list may hold.
  private static let numberStep: UInt64 = ((1 << 48) - 1) / 12

  func change<Writer: ViewWriter & ~Copyable>(
    _ view: inout Writer, _ model: inout ViewModel, times: Int,
    _ random: inout SeededGenerator
  ) throws {
    for _ in 0..<times {
      let key = randomKey(&random)
      let number = UInt64.random(in: 0...12, using: &random) * Self.numberStep
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4:
        let row = [UInt8](
          repeating: .random(in: 0...255, using: &random), count: .random(in: 0...9, using: &random)
        )
        try view.put(rows, key.span, row.span)
        model.rows[key] = row
      case 4..<6:
        try view.delete(rows, key.span)
        model.rows[key] = nil
      case 6..<9:
        try view.insertPosting(lists, key.span, number)
        model.postings[key, default: []].insert(number)
      default:
        try view.removePosting(lists, key.span, number)
        model.postings[key]?.remove(number)
      }
    }
  }

  func expectEqual<Reader: ViewReader & ~Copyable>(
    _ view: borrowing Reader, _ model: ViewModel, _ random: inout SeededGenerator,
    _ comment: Comment
  ) throws {
    for direction in [ScanDirection.forwards, .backwards] {
      let bounds = [randomKey(&random), randomKey(&random)]
        .sorted { $0.lexicographicallyPrecedes($1) }
      let ranges = [
        KeyRange.all, KeyRange(from: bounds[0], upTo: bounds[1]), KeyRange(prefix: [bounds[0][0]]),
        KeyRange(from: bounds[1]),
      ]
      for range in ranges {
        #expect(try view.rows(rows, range, direction) == model.scan(range, direction), comment)
        #expect(
          try view.rows(rows, range, direction, limit: 3)
            == Array(model.scan(range, direction).prefix(3)), comment)
      }
      let key = randomKey(&random)
      #expect(try view.row(rows, key.span) == model.rows[key], comment)
      let start = UInt64.random(in: 0...13, using: &random) * Self.numberStep
      for limit in [1, 2, 5, 100] {
        #expect(
          try view.numbers(lists, key, from: start, direction, limit: limit)
            == Array(model.numbers(key, from: start, direction).prefix(limit)), comment)
      }
      let prefix = Bool.random(using: &random) ? [] : [key[0]]
      #expect(
        try view.postingKeys(lists, prefix: prefix) == model.postingKeys(prefix: prefix), comment)
    }
  }

  private func randomKey(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      [0, 1, 2, 0xFE, 0xFF].randomElement(using: &random) ?? 0
    }
  }
}
