import Platform

/// Where a command speaks: results to standard output, everything else to standard error.
final class Console {
  /// Results.
  let output = OutputStream.standardOutput()
  private let errors = OutputStream.standardError()
  /// Whether notices are left out.
  var isQuiet = false
  /// Whether colour is unwanted even on a terminal.
  var isColorless = false

  /// Whether results may be coloured: only on a terminal that can.
  var isColored: Bool {
    !isColorless && Terminal.isTerminal(.output) && ProcessEnvironment["TERM"] != "dumb"
  }

  /// Says something that is no result.
  func notice(_ text: String) {
    guard !isQuiet else { return }
    error("\(text)\n")
  }

  /// Says that something went wrong, also when notices are left out.
  func error(_ text: String) {
    output.flush()
    errors.write(text)
    errors.flush()
  }

  /// Whether someone can be asked: both the question and the answer are on a terminal.
  var canAsk: Bool { Terminal.isTerminal(.input) && Terminal.isTerminal(.error) }

  /// Whether the answer to a question is yes.
  func ask(_ question: String) -> Bool {
    output.flush()
    return Terminal.confirm(question)
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
