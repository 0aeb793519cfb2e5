import TextFolding

/// Reads a command line by the declarations of the commands.
///
/// Options may stand anywhere, also before the words of the command; `--` ends them. Which options
/// take a value is the same for all commands, so that words can be told from values before the
/// command is known.
struct ArgumentParser {
  private struct GivenOption {
    let name: String
    let value: String?
  }

  private let root: CommandDeclaration
  private var words: [String] = []
  private var given: [GivenOption] = []
  private var path: [String]
  private var command: CommandDeclaration

  /// Makes a parser for a tree of commands.
  init(root: CommandDeclaration) {
    self.root = root
    path = [root.name]
    command = root
  }

  /// Reads the words after the program's name.
  mutating func parse(_ arguments: [String]) throws(CommandLineError) -> ParsedCommandLine {
    let problem = split(arguments)
    let rest = try resolveCommand()
    if given.contains(where: { isGlobal($0, GlobalOptions.help) }) { return answer(.help) }
    if given.contains(where: { isGlobal($0, GlobalOptions.version) }) { return answer(.version) }
    if let problem { throw error(problem) }
    guard command.action != nil else { return try answerWithoutVerb() }
    var values = ParsedValues()
    try readOptions(into: &values)
    try readArguments(rest, into: &values)
    try checkExclusive(values)
    try checkRequired(values)
    return answer(.run, values)
  }

  private func isGlobal(_ option: GivenOption, _ global: OptionDeclaration) -> Bool {
    option.name == global.name || option.name == global.short
  }

  private func answer(
    _ request: ParsedCommandLine.Request, _ values: ParsedValues = ParsedValues()
  ) -> ParsedCommandLine {
    ParsedCommandLine(request: request, path: path, command: command, values: values)
  }

  private func answerWithoutVerb() throws(CommandLineError) -> ParsedCommandLine {
    guard path.count > 1 else { return answer(.help) }
    let verbs = command.subcommands.map(\.name).joined(separator: ", ")
    throw error(.usage("'\(path.joined(separator: " "))' needs a verb: \(verbs)."))
  }

  private func error(_ failure: Failure) -> CommandLineError {
    CommandLineError(failure: failure, path: path, command: command)
  }

  /// Tells words from options; the first problem is returned and told once the command is known.
  private mutating func split(_ arguments: [String]) -> Failure? {
    var problem: Failure?
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      index += 1
      if argument == "--" {
        words.append(contentsOf: arguments[index...])
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      if let equals = argument.firstIndex(of: "="), argument.hasPrefix("--") {
        let value = String(argument[argument.index(after: equals)...])
        given.append(GivenOption(name: String(argument[..<equals]), value: value))
        continue
      }
      guard let option = option(named: argument), option.takesValue else {
        given.append(GivenOption(name: argument, value: nil))
        continue
      }
      if index < arguments.count, !isOption(arguments[index]) {
        given.append(GivenOption(name: argument, value: arguments[index]))
        index += 1
      } else {
        problem = problem ?? missingValue(option, next: index < arguments.count)
      }
    }
    return problem
  }

  private func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("-") && (argument == "--" || option(named: argument) != nil)
  }

  /// An option of every command, of the one that the words so far lead to, or else of any: only for
  /// the last, all declarations have to be made.
  private func option(named name: String) -> OptionDeclaration? {
    if let global = GlobalOptions.all.first(where: { $0.name == name || $0.short == name }) {
      return global
    }
    let begun = words.reduce(root) { $0.subcommand(named: $1) ?? $0 }
    return begun.options.first { $0.name == name } ?? root.option(named: name)
  }

  private func missingValue(_ option: OptionDeclaration, next: Bool) -> Failure {
    .usage(
      "\(option.name) needs a value: \(option.title).",
      help: next ? "If the value begins with a dash, write \(option.name)=VALUE." : nil)
  }

  /// Follows the words through the tree; returns those that are left.
  private mutating func resolveCommand() throws(CommandLineError) -> ArraySlice<String> {
    var rest = words[...]
    if rest.first == "help", command.subcommand(named: "help") == nil {
      rest = rest.dropFirst()
      given.append(GivenOption(name: GlobalOptions.help.name, value: nil))
    }
    while command.hasSubcommands, let word = rest.first {
      guard let next = command.subcommand(named: word) else { throw unknownWord(word) }
      command = next
      path.append(word)
      rest = rest.dropFirst()
    }
    return rest
  }

  private func unknownWord(_ word: String) -> CommandLineError {
    let names = command.subcommands.map(\.name)
    let what = path.count == 1 ? "command" : "verb"
    let place = path.count == 1 ? "" : " for '\(path.joined(separator: " "))'"
    return error(
      .usage(
        "There is no \(what) '\(DisplayText.escaped(word))'\(place).",
        help: Self.suggestion(for: word, among: names)))
  }

  /// "Did you mean", if something known is near.
  private static func suggestion(for word: String, among known: [String]) -> String? {
    Suggestion.nearest(to: word, among: known).map { "Did you mean '\($0)'?" }
  }

  private mutating func readOptions(into values: inout ParsedValues) throws(CommandLineError) {
    let known = command.options + GlobalOptions.all
    for option in given {
      let declaration = known.first { $0.name == option.name || $0.short == option.name }
      guard let declaration else { throw unknownOption(option.name, known.map(\.name)) }
      guard declaration.takesValue else {
        guard option.value == nil else {
          throw error(.usage("\(declaration.name) takes no value."))
        }
        values.add("", to: declaration)
        continue
      }
      let value = option.value ?? ""
      if values.has(declaration), !declaration.isRepeated {
        throw error(.usage("\(declaration.name) is given twice."))
      }
      try check(value, declaration.kind, of: declaration.name)
      values.add(value, to: declaration)
    }
  }

  private func unknownOption(_ name: String, _ known: [String]) -> CommandLineError {
    let help =
      Self.suggestion(for: name, among: known)
      ?? "If '\(DisplayText.escaped(name))' is not meant as an option, write it after '--'."
    return error(
      .usage(
        "There is no option '\(DisplayText.escaped(name))' for "
          + "'\(path.joined(separator: " "))'.", help: help))
  }

  private func check(
    _ value: String, _ kind: ValueKind, of name: String
  ) throws(CommandLineError) {
    guard let problem = kind.problem(with: value) else { return }
    var help: String?
    if case .choice(let words) = kind { help = Self.suggestion(for: value, among: words) }
    throw error(.usage("\(name) '\(DisplayText.escaped(value))' \(problem).", help: help))
  }

  private func readArguments(
    _ rest: ArraySlice<String>, into values: inout ParsedValues
  ) throws(CommandLineError) {
    var rest = rest
    for argument in command.arguments {
      guard !rest.isEmpty else {
        guard !argument.isOptional else { break }
        throw error(
          .usage(
            "'\(path.joined(separator: " "))' needs \(argument.name).",
            help: "\(argument.name): \(argument.summary)"))
      }
      repeat {
        let value = rest.removeFirst()
        try check(value, argument.kind, of: argument.name)
        values.add(value, to: argument)
      } while argument.isRepeated && !rest.isEmpty
    }
    guard let extra = rest.first else { return }
    throw error(
      .usage(
        "'\(DisplayText.escaped(extra))' is one argument too many for "
          + "'\(path.joined(separator: " "))'.",
        help: command.arguments.isEmpty ? nil : "Text with blanks needs quotes around it."))
  }

  private func checkRequired(_ values: ParsedValues) throws(CommandLineError) {
    for option in command.options where option.isRequired && !values.has(option) {
      throw error(
        .usage(
          "'\(path.joined(separator: " "))' needs \(option.title).",
          help: "\(option.name): \(option.summary)"))
    }
  }

  private func checkExclusive(_ values: ParsedValues) throws(CommandLineError) {
    for group in command.exclusive {
      let both = command.options.filter { group.contains($0.name) && values.has($0) }
      guard both.count > 1 else { continue }
      throw error(.usage("\(both[0].name) and \(both[1].name) exclude each other."))
    }
  }
}
