/// Another way to do the same work, measured in turns with what is measured.
struct Rival {
  /// Who does it.
  let name: String
  /// The bound for the ratio of what is measured to this.
  let goal: Goal
  /// Does the work once and gives its figure, in the same unit.
  let measure: () throws -> Double

  init(_ name: String, _ goal: Goal = .none, _ measure: @escaping () throws -> Double) {
    self.name = name
    self.goal = goal
    self.measure = measure
  }
}
