/// The shells that completions are made for.
enum Shell: String, CaseIterable, Sendable {
  case bash
  case zsh
  case fish
}

/// What a completion script must know of one command.
struct CompletionEntry {
  /// The words that lead to it, without `reprise`.
  let path: [String]
  /// The command.
  let command: CommandDeclaration

  /// All commands of a tree, the root first.
  static func all(below root: CommandDeclaration) -> [CompletionEntry] {
    func collect(_ command: CommandDeclaration, _ path: [String]) -> [CompletionEntry] {
      [CompletionEntry(path: path, command: command)]
        + command.subcommands.flatMap { collect($0, path + [$0.name]) }
    }
    return collect(root, [])
  }

  /// The words that may follow it: its verbs, or the choices of its first argument.
  var words: [(word: String, meaning: String)] {
    guard command.subcommands.isEmpty else {
      return command.subcommands.map { ($0.name, $0.summary) }
    }
    guard let first = command.arguments.first, case .choice(let choices) = first.kind else {
      return []
    }
    return choices.map { ($0, first.summary) }
  }

  /// Whether its arguments are files.
  var takesFiles: Bool { command.arguments.contains { $0.kind == .path } }

  /// Its own options and the global ones.
  var options: [OptionDeclaration] { command.options + GlobalOptions.all }
}
