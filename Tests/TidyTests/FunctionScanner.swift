/// Finds the functions of a file, and how many lines each one takes.
struct FunctionScanner {
  struct Function: Hashable {
    let name: String
    /// Line of the declaration, from 1.
    let line: Int
    let lineCount: Int
  }

  /// Words that begin another declaration: a function before them has no body.
  private static let declarations: Set<String> = [
    "func", "init", "deinit", "subscript", "var", "let", "case", "associatedtype", "struct",
    "enum", "class", "extension", "protocol", "typealias", "public", "private", "fileprivate",
    "static", "mutating",
  ]

  private let code: [[UInt8]]

  init(_ file: SourceFile) { code = file.code }

  func functions() -> [Function] {
    code.indices.compactMap { line in
      guard let start = declaration(code[line]), let end = end(from: line, start.place) else {
        return nil
      }
      return Function(name: start.name, line: line + 1, lineCount: end - line + 1)
    }
  }

  /// Where a line declares something with a body: the name, and the place after it.
  private func declaration(_ line: [UInt8]) -> (name: String, place: Int)? {
    let words = line.words
    for (index, word) in words.enumerated() {
      switch word {
      case "func", "init", "deinit", "subscript":
        guard let place = place(of: word, line), isDeclared(words[..<index]) else { continue }
        let name = word == "func" && index + 1 < words.count ? words[index + 1] : word
        return (name, place + word.utf8.count)
      case "var":
        // A property counts where its body begins on the same line.
        guard line.last == UInt8(ascii: "{"), let place = place(of: word, line),
          isDeclared(words[..<index]), index + 1 < words.count
        else { continue }
        return (words[index + 1], place + word.utf8.count)
      default: continue
      }
    }
    return nil
  }

  /// Whether only modifiers and attributes stand before: a call of `super.init` has other words.
  private func isDeclared(_ words: ArraySlice<String>) -> Bool {
    !words.contains { ["self", "super", "return", "try", "guard", "if", "in"].contains($0) }
  }

  private func place(of word: String, _ line: [UInt8]) -> Int? {
    line.places(of: word).first { start in
      let end = start + word.utf8.count
      let isCall = start > 0 && (line[start - 1].isWordByte || line[start - 1] == UInt8(ascii: "."))
      return !isCall && !(end < line.count && line[end].isWordByte)
    }
  }

  /// The line where the body ends; `nil` if there is none.
  private func end(from first: Int, _ place: Int) -> Int? {
    var parentheses = 0
    var braces = 0
    for line in first..<code.count {
      let bytes = line == first ? code[line][place...] : code[line][...]
      if line > first, parentheses == 0, braces == 0, let word = Array(bytes).words.first,
        Self.declarations.contains(word)
      {
        return nil
      }
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= 1
        case UInt8(ascii: "{"): if parentheses == 0 || braces > 0 { braces += 1 }
        case UInt8(ascii: "}"):
          // Braces of a default argument stand inside parentheses.
          if braces == 0 && parentheses > 0 { continue }
          if braces <= 1 { return braces == 1 ? line : nil }
          braces -= 1
        default: break
        }
      }
    }
    return nil
  }
}
