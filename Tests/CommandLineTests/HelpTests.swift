import Foundation
import Testing

@testable import reprise

@Suite("Help, manual and completions")
struct HelpTests {
  @Test("The help of a command shows its usage, arguments, options and examples")
  func commandHelp() throws {
    let result = try Reprise().run("song", "list", "--help")
    #expect(
      result.output == """
        List songs: of one singer by release date, else by title.

        Usage: reprise song list [--singer REF | --no-singer] [--order ORDER]

        Options:
          --singer REF   Songs of this singer, the newest first.
          --no-singer    Songs without a singer.
          --order ORDER  released (earliest first), -released (latest first) or title;
                         unknown dates come last.

        Examples:
          reprise song list --singer bjork
              Her songs, the newest first.
          reprise song list --order released
              All songs, the earliest first.

        Options of every command: see 'reprise --help'.

        """)
    #expect(result.errors.isEmpty && result.code == 0)
  }

  @Test(
    "A usage line has brackets around what may be left out, and around nothing else",
    arguments: [
      (["bisect"], "--good P --bad P [--until-matches TEXT] -- QUERY…"),
      (["album", "add"], "NAME --artist REF [--released DATE] [--genre G] [--id UUID]"),
      (["album", "edit"], "REF [--name NAME] [--released DATE] [--genre G] [--artist REF]"),
      (["contact", "find"], "[NAME] [--contains T | --starts-with T | --phone DIGITS…]"),
    ])
  func usage(path: [String], words: String) throws {
    let help = try Reprise().run(path + ["--help"], input: Data()).output
    let line = "Usage: reprise \(path.joined(separator: " ")) \(words)"
    #expect(help.split(separator: "\n").contains(Substring(line)))
  }

  @Test("No help page is wider than 80 columns, and each names its command")
  func helpIsNarrow() {
    for entry in CompletionEntry.all(below: CommandTree.root) {
      let path = ["reprise"] + entry.path
      let page = HelpText.page(for: entry.command, path: path)
      #expect(page.contains("Usage: \(path.joined(separator: " "))"))
      for line in page.split(separator: "\n")
      where !line.hasPrefix("Usage:") && !line.hasPrefix("  reprise ") {
        #expect(line.count <= 80, "\(line)")
      }
    }
  }

  @Test("The version is one line")
  func version() throws {
    let result = try Reprise().run("--version")
    #expect(result.output == "reprise \(Program.version)\n")
    #expect(result.code == 0)
  }

  @Test("Help needs no store and creates none")
  func helpNeedsNoStore() throws {
    let reprise = try Reprise()
    #expect(try reprise.run("--help").code == 0)
    #expect(!FileManager.default.fileExists(atPath: reprise.store))
  }

  @Test("The examples of help are command lines that the parser understands")
  func examplesParse() throws {
    for entry in CompletionEntry.all(below: CommandTree.root) {
      for example in entry.command.examples {
        var parser = ArgumentParser(root: CommandTree.root)
        let line = try parser.parse(Self.words(example.line))
        #expect(line.request == .run, "\(example.line)")
      }
    }
  }

  /// Splits a line as a shell does: at blanks outside single quotes; `< file` is the shell's.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in line.prefix(while: { $0 != "<" }) + " " {
      if character == "'" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    return words
  }

  @Test("The completion script for bash completes commands, options and choices")
  func bash() throws {
    let reprise = try Reprise()
    let script = try reprise.run("completions", "bash").output
    let path = try reprise.file("completion.bash", script)
    let program = """
      source \(path)
      try() { COMP_WORDS=("$@"); COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )); _reprise
        echo "${COMPREPLY[*]}"; }
      try reprise so; try reprise song l; try reprise --store x song ed
      try reprise song list --or; try reprise song list --order t; try reprise completions f
      """
    #expect(
      try Self.shell("/bin/bash", ["-c", program])
        == "song source\nlist\nedit\n--order\ntitle\nfish\n")
  }

  @Test(
    "The completion scripts are what their shells can read",
    arguments: [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")])
  func scriptsAreValid(_ shell: String, _ option: String) throws {
    guard
      let program = ["/usr/bin", "/bin"].map({ "\($0)/\(shell)" })
        .first(where: FileManager.default.isExecutableFile)
    else {
      print("skipped: \(shell) is not installed")
      return
    }
    let reprise = try Reprise()
    let path = try reprise.file("script", try reprise.run("completions", shell).output)
    #expect(try Self.shell(program, [option, path]).isEmpty)
  }

  @Test("The manual page has all commands, and no line that troff would misread")
  func manual() throws {
    let page = try Reprise().run("manual").output
    #expect(page.hasPrefix(".TH REPRISE 1"))
    for entry in CompletionEntry.all(below: CommandTree.root) where entry.command.action != nil {
      let words = (["reprise"] + entry.path).joined(separator: " ")
      #expect(page.contains(".SS \"\(words.replacing("-", with: "\\-"))"), "\(words)")
    }
    let requests = [".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".I", ".br"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains { line == $0 || line.hasPrefix("\($0) ") }, "\(line)")
    }
  }

  private static func shell(_ path: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
