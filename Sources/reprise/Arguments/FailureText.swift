import TextFolding

/// How a failure is told: what happened, what to do, and how the command is used.
enum FailureText {
  /// The text for stderr.
  static func text(_ failure: Failure, path: [String] = [], command: CommandDeclaration? = nil)
    -> String
  {
    // Paths and names come from anywhere: nothing of them drives the terminal.
    var lines = ["Error: \(failure.message)"]
    lines += failure.details.map { "  \($0)" }
    if let help = failure.help { lines.append("Help:  \(help)") }
    lines = lines.map(DisplayText.escaped)
    if failure.code == .wrongUsage, let command {
      let name = path.joined(separator: " ")
      lines.append("Usage: \(command.usage(path: name))")
      lines.append("  See '\(name) --help' for more information.")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
