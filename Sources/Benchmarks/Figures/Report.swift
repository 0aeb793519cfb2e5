import Platform

/// Shows figures as they come, and keeps them as JSON lines.
final class Report {
  /// How often things are measured.
  let effort: Effort
  private let output: OutputStream
  private let json: OutputStream?
  private let commit: String
  private let machine: String
  /// What was reported so far.
  private(set) var figures: [Figure] = []

  /// Begins a report.
  ///
  /// - Parameters:
  ///   - effort: How often things are measured.
  ///   - output: Where people read.
  ///   - json: Where JSON lines go; `nil` for nowhere.
  ///   - commit: The version of the program that is measured.
  ///   - machine: The machine that it is measured on.
  init(
    _ effort: Effort, to output: OutputStream, json: OutputStream?, commit: String, machine: String
  ) {
    self.effort = effort
    self.output = output
    self.json = json
    self.commit = commit
    self.machine = machine
  }

  func heading(_ text: String) { write("\n\(text)\n") }

  /// Says what could not be measured, and why.
  func skip(_ text: String) { write("  skipped: \(text)\n") }

  func add(_ figure: Figure) {
    precondition(!figures.contains { $0.name == figure.name }, "two figures named \(figure.name)")
    figures.append(figure)
    write("  \(figure.lines)\n")
    json?.write(figure.json(commit: commit, machine: machine))
    json?.flush()
  }

  private func write(_ text: String) {
    output.write(text)
    output.flush()
  }
}

extension Report {
  /// Measures something and its rivals in turns (A B C A B C …), and adds a figure for each rival;
  /// one figure if there is none.
  ///
  /// - Parameters:
  ///   - name: What is measured; each figure's name ends with the rival's.
  ///   - unit: The unit of what `body` and the rivals give.
  ///   - rounds: How often each is measured.
  ///   - goal: A bound for the figure itself, if there is no rival.
  ///   - rivals: Other ways to do the same work.
  ///   - warmsUp: Whether a round goes before them that does not count, so that files are in
  ///     memory and buffers have grown.
  ///   - body: Does the work once and gives its figure.
  /// - Throws: What `body` or a rival throws.
  func measure(
    _ name: String, _ unit: String, rounds: Int = 7, goal: Goal = .none,
    beside rivals: [Rival] = [], warmsUp: Bool = true, _ body: () throws -> Double
  ) throws {
    var own: [Double] = []
    var others = [[Double]](repeating: [], count: rivals.count)
    let first = warmsUp && effort.warmsUp ? 0 : 1
    for round in first...effort.rounds(rounds) {
      let value = try body()
      let values = try rivals.map { try $0.measure() }
      guard round > 0 else { continue }
      own.append(value)
      for (index, value) in values.enumerated() { others[index].append(value) }
    }
    if rivals.isEmpty { add(Figure(name, unit, own, goal: goal)) }
    for (rival, rounds) in zip(rivals, others) {
      add(
        Figure(
          "\(name), beside \(rival.name)", unit, own, goal: rival.goal, beside: rival.name, rounds))
    }
  }
}
