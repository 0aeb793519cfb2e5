/// The help of a command, made from its declaration.
enum HelpText {
  /// What `--help` shows.
  static func page(for command: CommandDeclaration, path: [String]) -> String {
    let name = path.joined(separator: " ")
    var lines = TextWrapping.lines(command.summary)
    lines += ["", "Usage: \(command.usage(path: name))"]
    if !command.subcommands.isEmpty {
      lines += ["", path.count == 1 ? "Commands:" : "Verbs:"]
      lines += TextWrapping.definitions(command.subcommands.map { ($0.name, $0.summary) })
    }
    if !command.arguments.isEmpty {
      lines += ["", "Arguments:"]
      lines += TextWrapping.definitions(command.arguments.map { ($0.name, $0.summary) })
    }
    if !command.options.isEmpty {
      lines += ["", "Options:"]
      lines += TextWrapping.definitions(command.options.map { ($0.title, $0.summary) })
    }
    for paragraph in command.details { lines += [""] + TextWrapping.lines(paragraph) }
    if !command.examples.isEmpty {
      lines += ["", "Examples:"]
      for example in command.examples {
        lines += ["  reprise \(example.line)"] + TextWrapping.lines(example.meaning, indent: 6)
      }
    }
    lines += globalPart(path)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func globalPart(_ path: [String]) -> [String] {
    guard path.count == 1 else {
      return ["", "Options of every command: see 'reprise --help'."]
    }
    var lines = ["", "Options of every command, anywhere on the line ('--' ends them):"]
    lines += TextWrapping.definitions(GlobalOptions.all.map { ($0.title, $0.summary) })
    lines += ["", "Exit codes:"]
    lines += TextWrapping.definitions(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
    lines += ["", "'reprise COMMAND --help' tells more about a command."]
    return lines
  }
}
