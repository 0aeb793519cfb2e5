/// The completion script for zsh, made from the declarations.
enum ZshCompletion {
  /// The whole script.
  static func script(for root: CommandDeclaration) -> String {
    let entries = CompletionEntry.all(below: root)
    var lines = ["#compdef reprise", "_reprise() {"]
    lines += [
      "  local path_words word previous", "  integer index", "  local -a words_list options",
      "  previous=${words[CURRENT-1]}",
    ]
    lines += valueCases(entries) + pathLoop(entries)
    lines.append("  case \"$path_words\" in")
    for entry in entries {
      lines.append("    \(ShellQuoting.quoted(entry.path.joined(separator: " "))))")
      lines.append("      words_list=(\(described(entry.words)))")
      lines.append("      options=(\(described(entry.options.map { ($0.name, $0.summary) })))")
      if entry.takesFiles {
        lines.append("      [[ $PREFIX == -* ]] || { _files; return }")
      }
      lines.append("      ;;")
    }
    lines += [
      "  esac", "  if [[ $PREFIX == -* ]]; then", "    _describe option options",
      "  elif (( $#words_list )); then", "    _describe command words_list", "  fi", "}",
      "if [ \"$funcstack[1]\" = _reprise ]; then", "  _reprise \"$@\"", "else",
      "  compdef _reprise reprise", "fi",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func described(_ entries: [(word: String, meaning: String)]) -> String {
    entries.map { entry in
      let word = entry.word.split(separator: ":").joined(separator: "\\:")
      return ShellQuoting.quoted("\(word):\(entry.meaning)")
    }.joined(separator: " ")
  }

  private static func valueCases(_ entries: [CompletionEntry]) -> [String] {
    var lines = ["  case \"$previous\" in"]
    var seen: Set<String> = []
    for option in entries.flatMap(\.options) where option.takesValue {
      guard seen.insert(option.name).inserted else { continue }
      let answer: String
      switch option.kind {
      case .choice(let words): answer = "compadd -- \(words.joined(separator: " ")); return"
      case .path: answer = "_files; return"
      default: answer = "return"
      }
      lines.append("    \(option.name)) \(answer) ;;")
    }
    return lines + ["  esac"]
  }

  private static func pathLoop(_ entries: [CompletionEntry]) -> [String] {
    let valued = Set(entries.flatMap(\.options).filter(\.takesValue).map(\.name)).sorted()
    let known = entries.dropFirst().map { ShellQuoting.quoted($0.path.joined(separator: " ")) }
    return [
      "  path_words=", "  for (( index = 2; index < CURRENT; index++ )); do",
      "    word=${words[index]}", "    case \"$word\" in",
      "      \(valued.joined(separator: "|"))) (( index++ )); continue ;;",
      "      -*) continue ;;", "    esac", "    case \"${path_words:+$path_words }$word\" in",
      "      \(known.joined(separator: "|"))) path_words=\"${path_words:+$path_words }$word\" ;;",
      "    esac", "  done",
    ]
  }
}
