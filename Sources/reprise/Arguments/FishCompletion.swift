/// The completion script for fish, made from the declarations.
enum FishCompletion {
  /// The whole script.
  static func script(for root: CommandDeclaration) -> String {
    let entries = CompletionEntry.all(below: root)
    var lines = ["# fish completion for reprise"] + pathFunction(entries)
    lines.append("complete -c reprise -f")
    for option in GlobalOptions.all {
      lines.append("complete -c reprise \(optionWords(option))")
    }
    for entry in entries {
      let condition = "-n " + ShellQuoting.quoted("__reprise_at \(pathArgument(entry.path))")
      for (word, meaning) in entry.words {
        lines.append(
          "complete -c reprise \(condition) -a \(ShellQuoting.quoted(word))"
            + " -d \(ShellQuoting.quoted(meaning))")
      }
      if entry.takesFiles { lines.append("complete -c reprise \(condition) -F") }
      for option in entry.command.options {
        lines.append("complete -c reprise \(condition) \(optionWords(option))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func pathArgument(_ path: [String]) -> String {
    "\"\(path.joined(separator: " "))\""
  }

  private static func optionWords(_ option: OptionDeclaration) -> String {
    var words = ["-l", String(option.name.dropFirst(2))]
    if let short = option.short { words += ["-s", String(short.dropFirst())] }
    if option.takesValue {
      switch option.kind {
      case .choice(let choices):
        words += ["-x", "-a", ShellQuoting.quoted(choices.joined(separator: " "))]
      case .path: words += ["-r", "-F"]
      default: words.append("-x")
      }
    }
    return (words + ["-d", ShellQuoting.quoted(option.summary)]).joined(separator: " ")
  }

  /// A function that tells whether the words before the cursor lead to a command.
  private static func pathFunction(_ entries: [CompletionEntry]) -> [String] {
    let valued = Set(entries.flatMap(\.options).filter(\.takesValue).map(\.name)).sorted()
    let known = entries.dropFirst().map { pathArgument($0.path) }
    return [
      "function __reprise_at", "  set -l path ''", "  set -l skip 0",
      "  for word in (commandline -opc)[2..-1]", "    if test $skip = 1", "      set skip 0",
      "      continue", "    end",
      "    if contains -- $word \(valued.joined(separator: " "))", "      set skip 1",
      "      continue", "    end",
      "    set -l longer (string trim -- \"$path $word\")",
      "    if contains -- $longer \(known.joined(separator: " "))", "      set path $longer",
      "    end", "  end", "  test \"$path\" = \"$argv[1]\"", "end",
    ]
  }
}
