import Testing

@testable import reprise

@Suite("Argument parser")
struct ArgumentParserTests {
  private func parse(_ words: String...) throws(CommandLineError) -> ParsedCommandLine {
    var parser = ArgumentParser(root: CommandTree.root)
    return try parser.parse(words)
  }

  private func failure(_ words: String...) -> Failure? {
    var parser = ArgumentParser(root: CommandTree.root)
    do throws(CommandLineError) {
      _ = try parser.parse(words)
      return nil
    } catch { return error.failure }
  }

  @Test("Options may stand before, between and after the words of a command")
  func optionsAnywhere() throws {
    for words in [
      ["--singer", "x", "song", "list"], ["song", "--singer=x", "list"],
      ["song", "list", "--singer", "x"],
    ] {
      var parser = ArgumentParser(root: CommandTree.root)
      let line = try parser.parse(words)
      #expect(line.path == ["reprise", "song", "list"])
      #expect(line.values[OptionDeclaration("--singer", "REF", "")] == "x")
    }
  }

  @Test("Two dashes end the options")
  func dashesEndOptions() throws {
    let line = try parse("singer", "add", "--", "--help")
    #expect(line.request == .run)
    #expect(line.values[ArgumentDeclaration("NAME", "")] == "--help")
  }

  @Test("A value may begin with a dash")
  func valueWithDash() throws {
    let line = try parse("song", "list", "--order", "-released")
    #expect(line.values[OptionDeclaration("--order", "O", "")] == "-released")
  }

  @Test("An option in the place of a value is a missing value")
  func missingValue() {
    #expect(
      failure("song", "list", "--singer", "--json")
        == .usage(
          "--singer needs a value: --singer REF.",
          help: "If the value begins with a dash, write --singer=VALUE."))
  }

  @Test(
    "An unknown word is answered by the nearest known one",
    arguments: [
      (["sinegr", "list"], "There is no command 'sinegr'.", "Did you mean 'singer'?"),
      (
        ["singer", "lst"], "There is no verb 'lst' for 'reprise singer'.", "Did you mean 'list'?"
      ),
      (
        ["song", "list", "--singr", "x"], "There is no option '--singr' for 'reprise song list'.",
        "Did you mean '--singer'?"
      ),
      (
        ["song", "list", "--order", "titel"],
        "--order 'titel' must be one of: released, -released, title.", "Did you mean 'title'?"
      ),
    ])
  func suggestions(_ words: [String], _ message: String, _ help: String) {
    var parser = ArgumentParser(root: CommandTree.root)
    let error = #expect(throws: CommandLineError.self) { try parser.parse(words) }
    #expect(error?.failure == .usage(message, help: help))
  }

  @Test("An option of another command is unknown here")
  func optionOfAnotherCommand() {
    #expect(failure("singer", "list", "--released", "2005")?.code == .wrongUsage)
  }

  @Test("An option that is given twice is refused unless it may be repeated")
  func repeatedOptions() throws {
    #expect(
      failure("song", "add", "a", "--released", "1", "--released", "2")
        == .usage("--released is given twice."))
    let line = try parse("contact", "add", "a", "--phone", "1", "--phone", "2")
    #expect(line.values.all(ContactOptions.phone) == ["1", "2"])
  }

  @Test("Options that exclude each other are refused together")
  func exclusiveOptions() {
    #expect(
      failure("song", "list", "--singer", "x", "--no-singer")
        == .usage("--singer and --no-singer exclude each other."))
  }

  @Test("A missing and a superfluous argument are told")
  func argumentCount() {
    #expect(failure("singer", "add")?.message == "'reprise singer add' needs NAME.")
    #expect(
      failure("singer", "add", "a", "b")?.message
        == "'b' is one argument too many for 'reprise singer add'.")
  }

  @Test("A noun without its verb is a wrong usage that lists the verbs")
  func nounAlone() {
    #expect(failure("source")?.message == "'reprise source' needs a verb: add, list, delete.")
  }

  @Test("Values are checked by their declarations")
  func valuesAreChecked() {
    #expect(failure("log", "--limit", "-1")?.code == .wrongUsage)
    #expect(failure("log", "--since", "yesterday")?.code == .wrongUsage)
    #expect(failure("show-event", "x")?.code == .wrongUsage)
    #expect(failure("singer", "add", "a", "--id", "1")?.code == .wrongUsage)
    #expect(failure("singer", "add", "a", "--command-id", "1")?.code == .wrongUsage)
  }

  @Test("Help is found at every level, also by the word help")
  func help() throws {
    #expect(try parse().request == .help)
    #expect(try parse("--help").path == ["reprise"])
    #expect(try parse("song", "-h").path == ["reprise", "song"])
    #expect(try parse("help", "song", "add").path == ["reprise", "song", "add"])
    #expect(try parse("song", "add", "--help").request == .help)
  }

  @Test("Whether an option takes a value is the same in all commands")
  func optionsAgree() {
    var takesValue: [String: Bool] = [:]
    for entry in CompletionEntry.all(below: CommandTree.root) {
      for option in entry.command.options + GlobalOptions.all {
        #expect(takesValue[option.name, default: option.takesValue] == option.takesValue)
        takesValue[option.name] = option.takesValue
      }
    }
    #expect(takesValue.count > 40)
  }

  @Test("Every command is found by its own name, before any other is declared")
  func names() {
    for command in CommandTree.root.subcommands {
      #expect(CommandTree.root.subcommand(named: command.name)?.summary == command.summary)
    }
    #expect(CommandTree.root.subcommands.count == 31)
  }

  @Test("An option of another command takes its value, wherever it stands")
  func valueOfAnotherCommand() {
    let message = "There is no option '--phone' for 'reprise song list'."
    #expect(failure("--phone", "5", "song", "list")?.message == message)
    #expect(failure("song", "list", "--phone", "5")?.message == message)
  }

  @Test("Every command says in one sentence what it does, and only the last argument is open")
  func declarationsAreComplete() {
    for entry in CompletionEntry.all(below: CommandTree.root) {
      let command = entry.command
      #expect(command.summary.hasSuffix("."), "\(entry.path)")
      #expect(command.arguments.dropLast().allSatisfy { !$0.isRepeated && !$0.isOptional })
      #expect((command.action == nil) == !command.subcommands.isEmpty)
      for example in command.examples { #expect(!example.line.isEmpty) }
    }
  }
}
