/// The manual page in troff, made from the declarations.
enum ManualPage {
  /// The whole page.
  static func page(for root: CommandDeclaration, version: String) -> String {
    var lines = [
      ".TH REPRISE 1 \"\" \"reprise \(version)\" \"User Commands\"", ".SH NAME",
      "reprise \\- \(escaped(lowercasedFirst(root.summary)))", ".SH SYNOPSIS", ".B reprise",
      "[global options] NOUN VERB [arguments] [options]", ".SH DESCRIPTION",
    ]
    lines += root.details.flatMap { [".PP", escaped($0)] }
    lines.append(".SH COMMANDS")
    for command in root.subcommands { lines += section(command, path: ["reprise"]) }
    lines.append(".SH \"GLOBAL OPTIONS\"")
    lines += GlobalOptions.all.flatMap(entry)
    lines.append(".SH \"EXIT STATUS\"")
    for code in ExitCode.allCases {
      lines += [".TP", ".B \(code.rawValue)", escaped(code.meaning)]
    }
    lines.append(".SH EXAMPLES")
    for example in root.examples {
      lines += [".TP", ".B reprise \(escaped(example.line))", escaped(example.meaning)]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ command: CommandDeclaration, path: [String]) -> [String] {
    let path = path + [command.name]
    guard command.subcommands.isEmpty else {
      return command.subcommands.flatMap { section($0, path: path) }
    }
    let usage = command.usage(path: path.joined(separator: " "))
    var lines = [".SS \"\(escaped(usage))\"", escaped(command.summary)]
    for argument in command.arguments {
      lines += [".TP", ".I \(escaped(argument.name))", escaped(argument.summary)]
    }
    lines += command.options.flatMap(entry)
    lines += command.details.flatMap { [".PP", escaped($0)] }
    for example in command.examples {
      lines += [
        ".PP", "Example:", ".B reprise \(escaped(example.line))", ".br", escaped(example.meaning),
      ]
    }
    return lines
  }

  private static func entry(_ option: OptionDeclaration) -> [String] {
    [".TP", ".B \(escaped(option.title))", escaped(option.summary)]
  }

  private static func lowercasedFirst(_ text: String) -> String {
    let sentence = text.hasSuffix(".") ? String(text.dropLast()) : text
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  /// The text with everything that troff would take for its own made plain.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\"": result += "\\(dq"
      case "'": result += result.isEmpty ? "\\&\\(aq" : "\\(aq"
      case ".": result += result.isEmpty ? "\\&." : "."
      case "…": result += "..."
      default: result.append(character)
      }
    }
    return result
  }
}
