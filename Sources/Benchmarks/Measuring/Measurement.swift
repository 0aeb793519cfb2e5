/// Figures about one thing, measured together.
protocol Measurement: Sendable {
  /// What they are about: the heading over them.
  var heading: String { get }

  /// Measures, and gives every figure to the report.
  func run(in setting: Setting, _ report: Report) async throws
}
