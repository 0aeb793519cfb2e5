/// How often things are measured: as often as each asks for, or only so that each is measured at
/// all.
struct Effort: Sendable {
  /// The most rounds of a figure; `nil`: as many as it asks for.
  let roundLimit: Int?

  /// How many rounds there are where so many are asked for.
  func rounds(_ count: Int) -> Int { min(count, roundLimit ?? count) }

  /// How often a round does something, where so many times are asked for.
  func repetitions(_ count: Int) -> Int { roundLimit == nil ? count : max(1, count / 50) }

  /// Whether a round goes before the others that does not count.
  var warmsUp: Bool { roundLimit != 1 }
}
