/// The completion script for bash, made from the declarations.
enum BashCompletion {
  /// The whole script.
  static func script(for root: CommandDeclaration) -> String {
    let entries = CompletionEntry.all(below: root)
    var lines = ["# bash completion for reprise"]
    lines += ["_reprise() {", "  local current previous path word index words options files"]
    lines += ["  current=${COMP_WORDS[COMP_CWORD]}", "  previous=${COMP_WORDS[COMP_CWORD-1]}"]
    lines += ["  COMPREPLY=()"] + valueCases(entries) + pathLoop(entries)
    lines += ["  words= options= files=", "  case \"$path\" in"]
    for entry in entries {
      let words = entry.words.map(\.word).joined(separator: " ")
      let options = entry.options.map(\.name).joined(separator: " ")
      lines.append("    \(ShellQuoting.quoted(entry.path.joined(separator: " "))))")
      lines.append("      words=\(ShellQuoting.quoted(words))")
      lines.append("      options=\(ShellQuoting.quoted(options))")
      if entry.takesFiles { lines.append("      files=yes") }
      lines.append("      ;;")
    }
    lines += [
      "  esac", "  if [[ $current == -* ]]; then",
      "    COMPREPLY=( $(compgen -W \"$options\" -- \"$current\") )",
      "  elif [[ -n $files ]]; then", "    COMPREPLY=( $(compgen -f -- \"$current\") )",
      "  else", "    COMPREPLY=( $(compgen -W \"$words\" -- \"$current\") )", "  fi", "}",
      "complete -o filenames -F _reprise reprise",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// What follows an option that takes a value.
  private static func valueCases(_ entries: [CompletionEntry]) -> [String] {
    var lines = ["  case \"$previous\" in"]
    var seen: Set<String> = []
    for option in entries.flatMap(\.options) where option.takesValue {
      guard seen.insert(option.name).inserted else { continue }
      let answer: String
      switch option.kind {
      case .choice(let words):
        let list = ShellQuoting.quoted(words.joined(separator: " "))
        answer = "COMPREPLY=( $(compgen -W \(list) -- \"$current\") ); return"
      case .path: answer = "COMPREPLY=( $(compgen -f -- \"$current\") ); return"
      default: answer = "return"
      }
      lines.append("    \(option.name)) \(answer) ;;")
    }
    return lines + ["  esac"]
  }

  /// Finds the command from the words before the cursor.
  private static func pathLoop(_ entries: [CompletionEntry]) -> [String] {
    let valued = Set(entries.flatMap(\.options).filter(\.takesValue).map(\.name)).sorted()
    let known = entries.dropFirst().map { ShellQuoting.quoted($0.path.joined(separator: " ")) }
    return [
      "  path=", "  for (( index = 1; index < COMP_CWORD; index++ )); do",
      "    word=${COMP_WORDS[index]}", "    case \"$word\" in",
      "      \(valued.joined(separator: "|"))) (( index++ )); continue ;;",
      "      -*) continue ;;", "    esac", "    case \"${path:+$path }$word\" in",
      "      \(known.joined(separator: "|"))) path=\"${path:+$path }$word\" ;;", "    esac",
      "  done",
    ]
  }
}
