import TextFolding

/// Writes cells in columns for people.
///
/// Widths come from the first rows; a longer cell further down widens its column from there on, so
/// that a list of any length needs little memory.
struct Table {
  /// How many rows are held back to find the widths.
  static let sampleCount = 1000

  private let titles: [String]
  private let isColored: Bool
  private let write: (String) -> Void
  /// A text, and the columns that it takes.
  private typealias Cell = (text: String, columns: Int)

  private var held: [[Cell]] = []
  private var widths: [Int]
  private var isHeaderWritten = false

  /// Makes a table that hands its lines to `write`.
  init(titles: [String], isColored: Bool, write: @escaping (String) -> Void) {
    self.titles = titles
    self.isColored = isColored
    self.write = write
    widths = titles.map(DisplayText.columns)
  }

  /// Adds a row; control characters are shown as escapes.
  mutating func add(_ cells: [String]) {
    let cells = cells.map(Self.cell)
    for (index, cell) in cells.enumerated() { widths[index] = max(widths[index], cell.columns) }
    guard !isHeaderWritten else { return writeLine(cells) }
    held.append(cells)
    if held.count == Self.sampleCount { release() }
  }

  /// Writes what is held back; nothing at all for a table without rows.
  mutating func finish() {
    if !held.isEmpty { release() }
  }

  /// Writes what is held back, so that it can be seen at once.
  mutating func release() {
    guard !isHeaderWritten else { return }
    writeLine(titles.map(Self.cell), isHeader: true)
    isHeaderWritten = true
    for cells in held { writeLine(cells) }
    held = []
  }

  private static func cell(_ text: String) -> Cell {
    let text = DisplayText.escaped(text)
    return (text: text, columns: DisplayText.columns(text))
  }

  private func writeLine(_ cells: [Cell], isHeader: Bool = false) {
    var line = ""
    var pending = 0
    for (index, cell) in cells.enumerated() {
      if !cell.text.isEmpty {
        line += String(repeating: " ", count: pending) + cell.text
        pending = 0
      }
      pending += widths[index] - cell.columns + 2
    }
    write(isHeader && isColored ? "\u{1B}[1m\(line)\u{1B}[0m\n" : "\(line)\n")
  }
}
