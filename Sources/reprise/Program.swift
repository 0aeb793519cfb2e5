import Platform

/// The program from its arguments to its exit code.
struct Program {
  /// The version of the program.
  static let version = "0.1.0"

  /// Where it speaks.
  let console: Console
  /// The value of an environment variable.
  let environment: (String) throws(Failure) -> String?

  /// Does what the arguments ask for, if all of them are text.
  func run(_ arguments: [String?]) -> ExitCode {
    let texts = arguments.compactMap { $0 }
    guard texts.count == arguments.count else {
      let index = arguments.firstIndex { $0 == nil } ?? 0
      console.error("Error: Argument \(index + 1) is not valid UTF-8. Nothing was done.\n")
      return .wrongUsage
    }
    return run(texts)
  }

  /// Does what the arguments ask for.
  func run(_ arguments: [String]) -> ExitCode {
    var parser = ArgumentParser(root: CommandTree.root)
    do throws(CommandLineError) {
      return answer(try parser.parse(arguments))
    } catch {
      console.error(FailureText.text(error.failure, path: error.path, command: error.command))
      return error.failure.code
    }
  }

  private func answer(_ line: ParsedCommandLine) -> ExitCode {
    do throws(Failure) {
      switch line.request {
      case .help: console.output.write(HelpText.page(for: line.command, path: line.path))
      case .version: console.output.write("reprise \(Self.version)\n")
      case .run: try perform(line)
      }
      try console.finish()
      return .done
    } catch {
      if error.isNotice {
        console.notice(error.message)
      } else {
        console.error(FailureText.text(error, path: line.path, command: line.command))
      }
      return error.code
    }
  }

  private func perform(_ line: ParsedCommandLine) throws(Failure) {
    guard let action = line.command.action else { return }
    // Nobody's name is kept with a question: there is none to look up then.
    let globals = try GlobalOptions(
      line.values, environment: environment,
      login: { line.command.isQuery ? nil : ProcessEnvironment.loginName })
    guard globals.asOf == nil || line.command.isQuery else {
      throw .usage(
        "'\(line.path.joined(separator: " "))' knows no --as-of.",
        help: "Only questions about the catalogue and its history can be asked of the past.")
    }
    console.isQuiet = globals.isQuiet
    console.isColorless = globals.isColorless
    try action(Session(line: line, globals: globals, console: console))
  }
}
