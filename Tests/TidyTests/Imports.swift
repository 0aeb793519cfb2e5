/// The modules that a file imports.
struct Imports {
  struct Import: Hashable {
    let module: String
    /// Line in the file, from 1.
    let line: Int
  }

  private static let kinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var",
  ]

  let all: [Import]

  init(_ file: SourceFile) {
    all = file.code.enumerated().compactMap { index, line in
      var words = line.words[...]
      while let word = words.first, ["testable", "public", "package", "internal"].contains(word) {
        words.removeFirst()
      }
      guard words.popFirst() == "import" else { return nil }
      if let kind = words.first, Self.kinds.contains(kind) { words.removeFirst() }
      return words.first.map { Import(module: $0, line: index + 1) }
    }
  }
}
