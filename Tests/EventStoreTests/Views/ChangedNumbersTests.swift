import EventModel
import SeededRandom
import Testing

@testable import EventStore

@Suite("Changes of long lists")
struct ChangedNumbersTests {
  /// Each number that did not come last moved all that came after it: the lists of ten million
  /// titles took longer than everything else.
  @Test(
    "Give the same list as a set to which they are applied one after the other",
    arguments: (0..<50).map { UInt64($0) &* 7919 &+ UInt64.random(in: 0..<1 << 32) })
  func equalsSet(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = Set<UInt64>()
    var numbers = ChangedNumbers()
    for step in 0..<UInt64.random(in: 0...12, using: &random) {
      let range = 0..<(step + 1) * 20
      let added = some(of: range, &random)
      let removed = some(of: range, &random).subtracting(added)
      var bytes: [UInt8] = []
      PostingChange.append(added: added.sorted(), removed: removed.sorted(), to: &bytes)
      numbers.apply(bytes.span)
      model = model.subtracting(removed).union(added)
    }
    #expect(numbers.finish() == model.sorted(), "seed \(seed)")
  }

  private func some(of range: Range<UInt64>, _ random: inout SeededGenerator) -> Set<UInt64> {
    Set(
      (0..<Int.random(in: 0...8, using: &random)).map { _ in
        UInt64.random(in: range, using: &random)
      })
  }
}
