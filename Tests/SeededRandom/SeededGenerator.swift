/// Random numbers that are the same for the same seed, so that a failure can be seen again.
///
/// The numbers are those of SplitMix64: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators" (OOPSLA 2014). Only tests and benchmarks use it.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// What all numbers follow from.
  public let seed: UInt64
  @usableFromInline var state: UInt64

  /// Begins a sequence.
  public init(seed: UInt64 = .random(in: .min ... .max)) {
    self.seed = seed
    state = seed
  }

  /// Begins a sequence for something, and prints from which seed.
  public init(_ purpose: String, seed: UInt64 = .random(in: .min ... .max)) {
    self.init(seed: seed)
    print("\(purpose): seed \(seed)")
  }

  /// The next number.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A sequence for somebody else, which the same seed repeats too.
  public mutating func another() -> SeededGenerator { SeededGenerator(seed: next()) }

  /// A number from 0 and below a limit, which is at least 1.
  public mutating func roll(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  /// One of several, of which there is at least one.
  public mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  /// Whether something happens that does so in one of so many cases.
  public mutating func oneIn(_ count: Int) -> Bool { roll(count) == 0 }
}
