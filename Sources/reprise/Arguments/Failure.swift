/// Why a command ends without having done what was asked: what is said, and the exit code.
struct Failure: Error, Hashable, Sendable {
  /// The exit code.
  let code: ExitCode
  /// What happened, to what.
  let message: String
  /// What to do next.
  var help: String?
  /// Lines that follow: for an ambiguous name, its candidates.
  var details: [String] = []
  /// Whether the message is said as it is, and left out when notices are.
  var isNotice = false

  init(_ code: ExitCode, _ message: String, help: String? = nil, details: [String] = []) {
    self.code = code
    self.message = message
    self.help = help
    self.details = details
  }

  /// The command line itself is wrong.
  static func usage(_ message: String, help: String? = nil) -> Failure {
    Failure(.wrongUsage, message, help: help)
  }

  /// Nothing was found: no error, but not what was hoped for either.
  init(notFound message: String) {
    self.init(.refused, message)
    isNotice = true
  }
}
