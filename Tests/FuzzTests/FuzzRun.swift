import Platform
import SeededRandom

/// One run of a fuzzer from one seed: the same seed makes the same inputs in the same order.
struct FuzzRun {
  /// An input that a target does not bear, made as short as it can be.
  struct Failure {
    let input: [UInt8]
    let problem: String
  }

  private static let corpusLimit = 512

  let target: any FuzzTarget
  /// A file that always holds the input of the moment, for one that ends the process; `nil`: none.
  let tracePath: String?
  private(set) var inputCount = 0
  private(set) var acceptedCount = 0
  private(set) var failure: Failure?
  private var corpus: [[UInt8]]
  private var mutator: Mutator

  init(_ target: any FuzzTarget, seed: UInt64, tracePath: String? = nil) {
    self.target = target
    self.tracePath = tracePath
    corpus = target.seeds
    mutator = Mutator(words: target.words, random: SeededGenerator(seed: seed))
  }

  /// Tries the seeds, then mutants until a limit is reached or one fails.
  mutating func run(while goesOn: (_ inputCount: Int) -> Bool) {
    for seed in target.seeds {
      attempt(seed)
      if failure != nil { return }
    }
    while failure == nil && goesOn(inputCount) {
      let input = mutator.mutant(of: corpus)
      if attempt(input), mutator.random.roll(8) == 0 { keep(input) }
    }
  }

  @discardableResult
  private mutating func attempt(_ input: [UInt8]) -> Bool {
    inputCount += 1
    trace(input)
    do {
      let isAccepted = try target.check(input)
      if isAccepted { acceptedCount += 1 }
      return isAccepted
    } catch {
      let shortest = shortened(input)
      failure = Failure(input: shortest, problem: problem(of: shortest) ?? "\(error)")
      return false
    }
  }

  /// Takes an accepted input among those that others are made from.
  private mutating func keep(_ input: [UInt8]) {
    if corpus.count < Self.corpusLimit {
      corpus.append(input)
    } else {
      // The seeds stay.
      let place = target.seeds.count + mutator.random.roll(corpus.count - target.seeds.count)
      corpus[place] = input
    }
  }

  private func problem(of input: [UInt8]) -> String? {
    do {
      _ = try target.check(input)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// The input without every piece that it can fail without.
  private func shortened(_ input: [UInt8]) -> [UInt8] {
    var shortest = input
    var size = shortest.count / 2
    while size > 0 {
      var start = 0
      while start < shortest.count {
        var shorter = shortest
        shorter.removeSubrange(start..<min(shorter.count, start + size))
        if problem(of: shorter) != nil { shortest = shorter } else { start += size }
      }
      size /= 2
    }
    return shortest
  }

  private func trace(_ input: [UInt8]) {
    guard let tracePath, let file = try? OutputStream.file(tracePath) else { return }
    file.write(input)
    file.flush()
  }
}
