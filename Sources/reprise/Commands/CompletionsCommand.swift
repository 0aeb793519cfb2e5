import Platform

/// `completions SHELL`.
enum CompletionsCommand {
  static let shell = ArgumentDeclaration(
    "SHELL", "The shell: bash, zsh or fish.", kind: .choice(Shell.allCases.map(\.rawValue)))

  static let declaration: CommandDeclaration = CommandDeclaration(
    "completions", "Print a script that completes command lines.",
    details: [
      "bash: put the output into ~/.local/share/bash-completion/completions/reprise. "
        + "zsh: into a file _reprise of a folder in $fpath. "
        + "fish: into ~/.config/fish/completions/reprise.fish."
    ],
    arguments: [shell],
    examples: [CommandExample("completions bash", "Print the script for bash.")]
  ) { session throws(Failure) in
    guard let shell = Shell(rawValue: session.values[shell]) else { return }
    let script =
      switch shell {
      case .bash: BashCompletion.script(for: CommandTree.root)
      case .zsh: ZshCompletion.script(for: CommandTree.root)
      case .fish: FishCompletion.script(for: CommandTree.root)
      }
    session.console.output.write(script)
  }
}
