import Platform
import Testing

/// Every reader of what others wrote, under inputs that are almost right.
///
/// `make fuzz` gives each reader its share of `FUZZ_SECONDS`; as many run at once as there are
/// processors. `FUZZ_SEED` repeats a run, and `FUZZ_TRACE` names a folder with a file for each
/// reader that holds its input of the moment: the last one, if the process ends.
@Suite("Fuzzing")
struct FuzzTests {
  private static let targets: [any FuzzTarget] = [
    RecordTarget(), CBORTarget(), JSONTarget(), CommandTarget(), QueryTarget(), NewEventTarget(),
    ArgumentTarget(), CatalogueEventTarget(), RowTarget(), CheckpointTarget(), DateTarget(),
    KeyTarget(), TextTarget(), NoteTarget(), ProofTarget(), ProofKeyTarget(),
  ]
  /// How many inputs a short run tries.
  private static let shortCount = 1500

  @Test("No input breaks a reader", arguments: targets.map(\.name))
  func fuzz(_ name: String) throws {
    let target = try #require(Self.targets.first { $0.name == name })
    let given = ProcessEnvironment["FUZZ_SEED"].flatMap { UInt64($0) }
    if let text = ProcessEnvironment["FUZZ_SECONDS"] {
      let seconds = try #require(Double(text), "FUZZ_SECONDS is no number")
      let end =
        MonotonicClock.nowNanoseconds()
        + UInt64(seconds / Double(Self.targets.count) * 1_000_000_000)
      run(target, seed: given ?? .random(in: .min ... .max)) { _ in
        MonotonicClock.nowNanoseconds() < end
      }
    } else {
      for seed in given.map({ [$0] }) ?? [1, .random(in: .min ... .max)] {
        run(target, seed: seed) { $0 < Self.shortCount }
      }
    }
  }

  private func run(
    _ target: any FuzzTarget, seed: UInt64, while goesOn: (_ inputCount: Int) -> Bool
  ) {
    let trace = ProcessEnvironment["FUZZ_TRACE"].map { "\($0)/\(target.name)" }
    var run = FuzzRun(target, seed: seed, tracePath: trace)
    run.run(while: goesOn)
    print(
      "fuzzing \(target.name): seed \(seed), \(run.inputCount) inputs, \(run.acceptedCount) "
        + "accepted, \(run.failure == nil ? 0 : 1) failures")
    #expect(run.acceptedCount > 0, "\(target.name) accepts nothing: it is not reached")
    if let failure = run.failure {
      let hex = failure.input.map { String(256 + Int($0), radix: 16).suffix(2) }.joined()
      let text = String(decoding: failure.input, as: UTF8.self).debugDescription
      Issue.record(
        """
        \(target.name), seed \(seed): \(failure.problem)
          input: \(hex)
          as text: \(text)
        """)
    }
  }
}
