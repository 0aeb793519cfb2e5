import EventModel
import Platform
import TextFolding

/// Where a command speaks: results to standard output, everything else to standard error.
final class Console {
  /// Results.
  let output: OutputStream
  private let errors: OutputStream
  /// Where the answer begins that is being written, while it may have to be begun again.
  private var answerStart: Int?
  /// For which position of the log that answer holds, once it was begun.
  private var answerPosition: Position?
  /// Whether notices are left out.
  var isQuiet = false
  /// Whether colour is unwanted even on a terminal.
  var isColorless = false

  /// Makes a console; without a word from the caller, the process's own.
  init(output: OutputStream = .standardOutput(), errors: OutputStream = .standardError()) {
    self.output = output
    self.errors = errors
  }

  /// Whether results may be coloured: only on a terminal that can.
  var isColored: Bool {
    !isColorless && Terminal.isTerminal(.output) && ProcessEnvironment["TERM"] != "dumb"
  }

  /// Says something that is no result.
  func notice(_ text: String) {
    guard !isQuiet else { return }
    error("\(DisplayText.escaped(text))\n")
  }

  /// Says that something went wrong, also when notices are left out.
  func error(_ text: String) {
    if answerStart == nil { output.flush() }
    errors.write(text)
    errors.flush()
  }

  /// Says that an answer comes.
  func beginAnswer() { answerStart = output.byteCount }

  /// Starts the answer, which holds for a position of the log; if it was begun before, again.
  ///
  /// The answer for one position is always the same: what is gone of it already is passed over.
  ///
  /// - Returns: Whether that was possible: of the answer for another position, a part may be gone.
  func startAnswer(at position: Position) -> Bool {
    guard let start = answerStart else { return true }
    defer { answerPosition = position }
    if answerPosition == position {
      output.restart(at: start)
      return true
    }
    return output.takeBack(to: start)
  }

  /// Says that the answer is whole, or that none will come.
  func endAnswer() {
    answerStart = nil
    answerPosition = nil
  }

  /// Whether someone can be asked: both the question and the answer are on a terminal.
  var canAsk: Bool { Terminal.isTerminal(.input) && Terminal.isTerminal(.error) }

  /// Whether the answer to a question is yes.
  func ask(_ question: String) -> Bool {
    output.flush()
    return Terminal.confirm(DisplayText.escaped(question))
  }

  /// Hands all results to the system.
  ///
  /// - Throws: A failure if they could not be written; nothing is said if their reader left.
  func finish() throws(Failure) {
    output.flush()
    guard let failure = output.failure else { return }
    throw Failure(.inputOutput, "The results could not be written: \(failure.reason).")
  }
}
