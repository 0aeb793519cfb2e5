import JSON
import Platform

/// A file of figures as JSON lines.
struct FigureFile {
  /// Why a file cannot be compared.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// One figure of a file.
  fileprivate struct Entry {
    let name: String
    let unit: String
    let figure: Double
    let range: ClosedRange<Double>
  }

  private let entries: [Entry]

  private init(_ path: String) throws {
    let reader = try LineReader(path: path, lineByteLimit: 1 << 16)
    var entries: [Entry] = []
    while case .line(let line) = try reader.next() {
      guard let entry = Entry(try JSONValue(parsing: line)) else {
        throw Problem(description: "Line \(entries.count + 1) of \(path) is not a figure.")
      }
      entries.append(entry)
    }
    self.entries = entries
  }

  /// Prints the figures whose rounds do not overlap: what moved beyond noise, and by how much.
  static func compare(_ before: String, _ after: String) throws {
    let old = try FigureFile(before)
    let new = try FigureFile(after)
    let output = OutputStream.standardOutput()
    var movedCount = 0
    var commonCount = 0
    for entry in new.entries {
      guard let known = old.entries.first(where: { $0.name == entry.name }) else { continue }
      commonCount += 1
      guard !known.range.overlaps(entry.range) else { continue }
      movedCount += 1
      output.write(
        "\(Figure.padded(entry.name, 58))\(Figure.text(known.figure)) → "
          + "\(Figure.text(entry.figure)) \(entry.unit) "
          + "(\(Figure.text(entry.figure / known.figure)) ×)\n")
    }
    output.write("\(movedCount) of \(commonCount) figures moved beyond their spread.\n")
    output.flush()
  }
}

extension FigureFile.Entry {
  fileprivate init?(_ line: JSONValue) {
    guard case .object(let members) = line else { return nil }
    func value(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }
    func text(_ key: String) -> String? {
      guard case .string(let text)? = value(key) else { return nil }
      return text
    }
    func number(_ key: String) -> Double? {
      switch value(key) {
      case .number(let number)?: number
      case .integer(let number)?: Double(number)
      default: nil
      }
    }
    guard let name = text("name"), let unit = text("unit"), let figure = number("figure"),
      let lowest = number("lowest"), let highest = number("highest"), lowest <= highest
    else { return nil }
    self.init(name: name, unit: unit, figure: figure, range: lowest...highest)
  }
}
