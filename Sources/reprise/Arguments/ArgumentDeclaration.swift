/// One positional argument of a command.
struct ArgumentDeclaration: Hashable, Sendable {
  /// Its name in help (`REF`).
  let name: String
  /// What it is, in one line.
  let summary: String
  /// What it must look like.
  let kind: ValueKind
  /// Whether it may be left out.
  let isOptional: Bool
  /// Whether several may be given; only the last argument of a command may be.
  let isRepeated: Bool
  /// Whether it has options of its own, and stands after the `--` that ends those of the command.
  let isAfterDashes: Bool

  init(
    _ name: String, _ summary: String, kind: ValueKind = .text, isOptional: Bool = false,
    isRepeated: Bool = false, isAfterDashes: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.isOptional = isOptional
    self.isRepeated = isRepeated
    self.isAfterDashes = isAfterDashes
  }

  /// How it stands in a usage line: `NAME`, `[NAME]`, `NAME…`.
  var synopsis: String {
    let word = isRepeated ? "\(name)…" : name
    return isOptional ? "[\(word)]" : word
  }
}
