import EventModel
import Platform

/// A query of the command line that another command asks again and again, as of other positions.
struct AskedQuestion {
  /// What was answered.
  struct Answer: Hashable {
    /// The rows, as they would be written to standard output.
    let output: [UInt8]
    /// Whether nothing was found, or the name was not clear.
    let isRefused: Bool

    /// Whether a text stands in the answer.
    func contains(_ text: String) -> Bool {
      String(decoding: output, as: UTF8.self).contains(text)
    }
  }

  private let line: ParsedCommandLine
  private let action: CommandDeclaration.Action
  private var globals: GlobalOptions

  /// Options that say how an answer looks, and so may stand with the query.
  private static let allowed = [
    GlobalOptions.format, GlobalOptions.json, GlobalOptions.quiet, GlobalOptions.noColor,
  ]

  /// Reads the query.
  ///
  /// - Parameters:
  ///   - words: The query as it would follow the program's name.
  ///   - globals: The options of the command that asks.
  /// - Throws: A failure if this is no question that can be asked of the past.
  init(_ words: [String], _ globals: GlobalOptions) throws(Failure) {
    var parser = ArgumentParser(root: CommandTree.root)
    do throws(CommandLineError) { line = try parser.parse(words) } catch { throw error.failure }
    let name = line.path.joined(separator: " ")
    guard line.request == .run, line.command.isQuery, let action = line.command.action else {
      throw .usage("'\(name)' is no question that can be asked of the past.")
    }
    self.action = action
    for option in GlobalOptions.all where line.values.has(option) {
      guard Self.allowed.contains(option) else {
        throw .usage("\(option.name) does not belong to the query: write it before '--'.")
      }
    }
    self.globals = globals
    self.globals.format = try GlobalOptions.outputFormat(line.values)
    // A document in JSON names its position, and would never be the same twice.
    if self.globals.format == .json { self.globals.format = .jsonl }
  }

  /// Asks as of a position.
  ///
  /// - Throws: A failure if there is no answer; that nothing was found is one.
  func ask(at position: Position) throws(Failure) -> Answer {
    var globals = globals
    globals.asOf = .position(position)
    let console = Console(output: .memory(), errors: .memory())
    do throws(Failure) {
      try action(Session(line: line, globals: globals, console: console))
      return Answer(output: console.output.bytes, isRefused: false)
    } catch  where error.code == .refused {
      return Answer(output: console.output.bytes, isRefused: true)
    }
  }
}
