import Testing

/// One rule of the project's style, checked on one file at a time.
struct Rule: Sendable, CustomTestStringConvertible {
  let name: String
  /// The files it is about.
  let applies: @Sendable (SourceFile) -> Bool
  let check: @Sendable (SourceFile) -> [Finding]

  var testDescription: String { name }

  /// What a file breaks; nothing where the rule is not about it.
  func findings(in file: SourceFile) -> [Finding] { applies(file) ? check(file) : [] }
}
