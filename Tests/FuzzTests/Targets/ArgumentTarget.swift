@testable import reprise

/// Command lines; the arguments are the lines of the input.
struct ArgumentTarget: FuzzTarget {
  let name = "arguments"
  let words: [String]

  init() {
    var words = GlobalOptions.all.flatMap { ["\n\($0.name)\n", "\n\($0.name)="] }
    func collect(_ command: CommandDeclaration) {
      words.append("\n\(command.name)\n")
      words += command.options.flatMap { ["\n\($0.name)\n", "\n\($0.name)="] }
      for subcommand in command.subcommands { collect(subcommand) }
    }
    collect(CommandTree.root)
    self.words = words + ["\n--\n", "\n-\n", "=", "\nhelp\n", "2005-04", "\u{1B}[2J", "\u{202E}"]
  }

  var seeds: [[UInt8]] {
    [
      "song\nadd\nVenus as a Boy\n--singer\nbjork\n--released=1993", "--json\nsinger\nlist",
      "contact\nedit\nanna\n--phone\nhome:1\n--phone=work:2\n--note=", "help\nsong",
      "apply\n--atomic\n-", "log\n--after\n3\n--tag\na:1\n--reverse", "song\nsearch\n--\n--help",
    ].map { Array($0.utf8) }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    let arguments = String(decoding: input, as: UTF8.self).split(separator: "\n").map(String.init)
    var parser = ArgumentParser(root: CommandTree.root)
    let line: ParsedCommandLine
    do throws(CommandLineError) {
      line = try parser.parse(arguments)
    } catch {
      let failure = error.failure
      try require(failure.code == .wrongUsage, "the exit code is \(failure.code)")
      let text = FailureText.text(failure, path: error.path, command: error.command)
      try require(text.hasPrefix("Error: ") && text.contains("Usage: "), "it says \(text)")
      let controls = text.unicodeScalars.filter { $0.value < 32 && $0 != "\n" }
      try require(controls.isEmpty, "it would drive the terminal: \(text.debugDescription)")
      return false
    }
    try require(line.request != .run || line.command.action != nil, "it runs nothing")
    do throws(Failure) {
      _ = try GlobalOptions(line.values, environment: { _ in "/tmp/x" }, login: { nil })
    } catch {
      try require(error.code == .wrongUsage && !error.message.isEmpty, "it says \(error)")
    }
    return true
  }
}
