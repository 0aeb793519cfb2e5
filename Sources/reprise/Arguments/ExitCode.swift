/// The exit codes that scripts rely on; from 64 on those of BSD's `sysexits.h`.
enum ExitCode: Int32, Sendable, CaseIterable {
  /// Done; a list may be empty.
  case done = 0
  /// A rule rejected it, nothing was found, a name is ambiguous, or a check found damage.
  case refused = 1
  /// The command line is wrong.
  case wrongUsage = 64
  /// Input data are bad.
  case badData = 65
  /// An input file or store is not there.
  case noInput = 66
  /// A fault of the program.
  case fault = 70
  /// Something cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Something else came first; trying again may help.
  case conflict = 75
  /// The store is of another application or a newer version.
  case wrongStore = 78

  /// When it is used, for help and the manual page.
  var meaning: String {
    switch self {
    case .done: "done (a list may be empty)"
    case .refused:
      "a rule rejected it, nothing was found, a name is ambiguous, or verify found damage"
    case .wrongUsage: "wrong usage"
    case .badData: "bad input data (file, line and value are named)"
    case .noInput: "no such input file, or no store where one is read"
    case .fault: "a fault of this program"
    case .cannotCreate: "a file or folder cannot be created"
    case .inputOutput: "reading or writing failed (a full disk, too)"
    case .conflict: "a conflict with another commit; try again"
    case .wrongStore:
      "the store is of another application or written by a newer version; nothing was changed"
    }
  }
}
