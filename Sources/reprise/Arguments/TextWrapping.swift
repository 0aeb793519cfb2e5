/// Breaks paragraphs into lines for help.
enum TextWrapping {
  /// The most columns a line of help has.
  static let width = 80

  /// The text in lines of at most ``width`` columns, every line indented.
  static func lines(_ text: String, indent: Int = 0, width: Int = width) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    if !line.isEmpty { lines.append(margin + line) }
    return lines
  }

  /// A list of terms with their explanations beside them, or below where a term is long.
  static func definitions(_ entries: [(term: String, meaning: String)]) -> [String] {
    let widest = entries.map(\.term.count).filter { $0 <= 26 }.max() ?? 0
    let column = widest + 4
    return entries.flatMap { entry -> [String] in
      var meaning = lines(entry.meaning, indent: column)
      let term = "  \(entry.term)"
      guard entry.term.count <= widest, let first = meaning.first else { return [term] + meaning }
      meaning[0] = term + String(first.dropFirst(term.count))
      return meaning
    }
  }
}
