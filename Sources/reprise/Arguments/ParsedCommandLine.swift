/// What a command line asks for.
struct ParsedCommandLine: Sendable {
  /// What is to happen.
  enum Request: Hashable, Sendable {
    /// The command runs.
    case run
    /// Its help is shown.
    case help
    /// The version is shown.
    case version
  }

  /// What is to happen.
  let request: Request
  /// The words that lead to the command, from `reprise` on.
  let path: [String]
  /// The command.
  let command: CommandDeclaration
  /// Its values.
  let values: ParsedValues
}

/// A wrong command line: what is wrong, and which command's usage helps.
struct CommandLineError: Error {
  /// What is wrong, and what to do.
  let failure: Failure
  /// The words that lead to the command that was understood.
  let path: [String]
  /// The command that was understood.
  let command: CommandDeclaration
}
