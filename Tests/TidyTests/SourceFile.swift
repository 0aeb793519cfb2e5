/// A text file of the package: its lines as they are, and as code without comments and texts.
struct SourceFile: Sendable {
  /// Path from the package's root.
  let path: String
  let lines: [String]
  /// The same lines with blanks in the place of comments and of the inside of string literals.
  let code: [[UInt8]]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    code =
      path.hasSuffix(".swift")
      ? CodeMask.mask(Array(text.utf8)).split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
      ).map(Array.init) : []
  }

  /// How many lines a person counts: the empty rest after the last line feed is none.
  var lineCount: Int { lines.last == "" ? lines.count - 1 : lines.count }

  var isSwift: Bool { path.hasSuffix(".swift") }

  /// Whether it is part of a library or a program.
  var isProduct: Bool { isIn("Sources") || isIn("Projections") }

  func isIn(_ folder: String) -> Bool { path.hasPrefix(folder + "/") }

  /// A finding for each line of code that `problem` has something to say about.
  func findings(inCode problem: ([UInt8]) -> String?) -> [Finding] {
    code.enumerated().compactMap { index, line in
      problem(line).map { Finding(path: path, line: index + 1, problem: $0) }
    }
  }

  /// A finding for each line that `problem` has something to say about, comments and texts too.
  func findings(inLines problem: (String) -> String?) -> [Finding] {
    lines.enumerated().compactMap { index, line in
      problem(line).map { Finding(path: path, line: index + 1, problem: $0) }
    }
  }
}
