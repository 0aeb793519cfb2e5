/// Blanks out what is not code: comments, and the inside of string literals.
///
/// Code inside an interpolation stays code. Every line feed stays where it is.
struct CodeMask {
  private enum Mode {
    /// Code; inside an interpolation with so many parentheses open.
    case code(open: Int)
    case lineComment
    case blockComment
    case string(hashes: Int, isMultiline: Bool)
  }

  private let text: [UInt8]
  private var masked: [UInt8] = []
  private var index = 0
  private var modes: [Mode] = [.code(open: 0)]

  static func mask(_ text: [UInt8]) -> [UInt8] {
    var mask = CodeMask(text: text)
    return mask.run()
  }

  private init(text: [UInt8]) {
    self.text = text
    masked.reserveCapacity(text.count)
  }

  private mutating func run() -> [UInt8] {
    while index < text.count, let mode = modes.last {
      switch mode {
      case .code(let open): readCode(open)
      case .lineComment: readLineComment()
      case .blockComment: readBlockComment()
      case .string(let hashes, let isMultiline): readString(hashes, isMultiline)
      }
    }
    return masked
  }

  private mutating func readCode(_ open: Int) {
    switch text[index] {
    case UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      readMark(open)
    default:
      masked.append(text[index])
      index += 1
    }
  }

  /// What may begin a comment, a text or a parenthesis.
  private mutating func readMark(_ open: Int) {
    if starts("//") {
      modes.append(.lineComment)
    } else if starts("/*") {
      blank(2)
      modes.append(.blockComment)
    } else if let hashes = hashesBeforeQuote() {
      keep(hashes)
      let isMultiline = starts("\"\"\"")
      keep(isMultiline ? 3 : 1)
      modes.append(.string(hashes: hashes, isMultiline: isMultiline))
    } else {
      if modes.count > 1 { countParenthesis(open) }
      keep(1)
    }
  }

  /// Ends an interpolation with its last parenthesis.
  private mutating func countParenthesis(_ open: Int) {
    switch text[index] {
    case UInt8(ascii: "("): modes[modes.count - 1] = .code(open: open + 1)
    case UInt8(ascii: ")"):
      if open == 1 { modes.removeLast() } else { modes[modes.count - 1] = .code(open: open - 1) }
    default: break
    }
  }

  private mutating func readLineComment() {
    if text[index] == UInt8(ascii: "\n") {
      modes.removeLast()
    } else {
      blankOne()
    }
  }

  private mutating func readBlockComment() {
    if starts("*/") {
      blank(2)
      modes.removeLast()
    } else if starts("/*") {
      blank(2)
      modes.append(.blockComment)
    } else {
      blank(1)
    }
  }

  private mutating func readString(_ hashes: Int, _ isMultiline: Bool) {
    guard text[index] == UInt8(ascii: "\\") || text[index] == UInt8(ascii: "\"") else {
      return blankOne()
    }
    let marks = String(repeating: "#", count: hashes)
    let end = (isMultiline ? "\"\"\"" : "\"") + marks
    if starts("\\" + marks + "(") {
      blank(1 + hashes)
      keep(1)
      modes.append(.code(open: 1))
    } else if starts("\\" + marks) {
      blank(min(2 + hashes, text.count - index))
    } else if starts(end) {
      keep(end.utf8.count)
      modes.removeLast()
    } else {
      blank(1)
    }
  }

  private func hashesBeforeQuote() -> Int? {
    var end = index
    while end < text.count, text[end] == UInt8(ascii: "#") { end += 1 }
    return end < text.count && text[end] == UInt8(ascii: "\"") ? end - index : nil
  }

  private func starts(_ word: String) -> Bool {
    text[index...].starts(with: word.utf8)
  }

  private mutating func keep(_ count: Int) {
    masked.append(contentsOf: text[index..<(index + count)])
    index += count
  }

  private mutating func blank(_ count: Int) {
    for _ in 0..<count { blankOne() }
  }

  private mutating func blankOne() {
    masked.append(text[index] == UInt8(ascii: "\n") ? text[index] : UInt8(ascii: " "))
    index += 1
  }
}
