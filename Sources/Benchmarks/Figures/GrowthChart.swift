/// A chart of what the same work costs in logs of different sizes, as SVG.
///
/// Both axes are logarithmic: a flat line is work that does not grow.
struct GrowthChart {
  /// What one kind of work costs in microseconds, by the number of events.
  struct Line: Equatable {
    let name: String
    var points: [(events: Double, cost: Double)]

    static func == (left: Line, right: Line) -> Bool {
      left.name == right.name && left.points.elementsEqual(right.points, by: ==)
    }
  }

  private static let colours = ["#0b6e99", "#b3450f", "#3f7d20", "#7a3e9d", "#8a6d00"]
  private static let left = 80.0
  private static let right = 620.0
  private static let top = 50.0
  private static let bottom = 340.0

  let lines: [Line]

  /// Makes a chart of the figures that are called `WORK at N events`.
  init(_ figures: [Figure]) {
    var lines: [Line] = []
    for figure in figures {
      let words = figure.name.split(separator: " ")
      guard words.count == 4, words[1] == "at", words[3] == "events",
        let events = Double(words[2].filter { $0 != "," })
      else { continue }
      let name = String(words[0])
      let index = lines.firstIndex { $0.name == name } ?? lines.count
      if index == lines.count { lines.append(Line(name: name, points: [])) }
      lines[index].points.append((events, figure.value.median))
    }
    self.lines = lines.map { line in
      Line(name: line.name, points: line.points.sorted { $0.events < $1.events })
    }
  }

  /// The chart; `nil` if there is nothing to show.
  var svg: String? {
    let points = lines.flatMap(\.points)
    guard let events = Decades(points.map(\.events)), let costs = Decades(points.map(\.cost)) else {
      return nil
    }
    var parts = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 400" font-family="sans-serif" \
      font-size="13">
      <title>Cost of append, decide, query and rebuild against the size of the log</title>
      <rect width="720" height="400" fill="#ffffff"/>
      <text x="80" y="28" font-size="16">Microseconds for one event, command or answer</text>
      """
    ]
    parts += events.powers.map { power in
      let x = Self.place(events.share(power), Self.left, Self.right)
      return Self.gridLine(x, Self.top, x, Self.bottom)
        + Self.label(x, Self.bottom + 22, "middle", "\(Self.number(power)) events")
    }
    parts += costs.powers.map { power in
      let y = Self.place(costs.share(power), Self.bottom, Self.top)
      return Self.gridLine(Self.left, y, Self.right, y)
        + Self.label(Self.left - 8, y + 4, "end", "\(Self.number(power)) µs")
    }
    for (line, colour) in zip(lines, Self.colours) {
      parts.append(Self.drawn(line, colour, events, costs))
    }
    return parts.joined(separator: "\n") + "\n</svg>\n"
  }

  private static func drawn(
    _ line: Line, _ colour: String, _ events: Decades, _ costs: Decades
  ) -> String {
    let places = line.points.map { point in
      (place(events.share(point.events), left, right), place(costs.share(point.cost), bottom, top))
    }
    let path = places.map { "\(text($0.0)),\(text($0.1))" }.joined(separator: " ")
    let dots = places.map {
      "<circle cx=\"\(text($0.0))\" cy=\"\(text($0.1))\" r=\"3.5\" fill=\"\(colour)\"/>"
    }
    let end = places[places.count - 1]
    return "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"/>"
      + dots.joined()
      + label(end.0 + 10, end.1 + 4, "start", line.name, colour)
  }

  private static func gridLine(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    "<line x1=\"\(text(x1))\" y1=\"\(text(y1))\" x2=\"\(text(x2))\" y2=\"\(text(y2))\" "
      + "stroke=\"#d0d0d0\"/>"
  }

  private static func label(
    _ x: Double, _ y: Double, _ anchor: String, _ label: String, _ colour: String = "#303030"
  ) -> String {
    "<text x=\"\(text(x))\" y=\"\(text(y))\" text-anchor=\"\(anchor)\" fill=\"\(colour)\">"
      + "\(label)</text>"
  }

  private static func place(_ share: Double, _ start: Double, _ end: Double) -> Double {
    start + share * (end - start)
  }

  private static func text(_ value: Double) -> String { NumberText.short(value) }

  private static func number(_ power: Double) -> String {
    power < 1 ? "\(power)" : NumberText.grouped(Int(power))
  }
}
