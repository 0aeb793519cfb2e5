/// What to measure, as the command line says it.
struct BenchmarkOptions: Sendable {
  /// Why the arguments cannot be used.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// What is asked for.
  enum Task: Sendable {
    /// Every measurement.
    case measure
    /// A store with its views, and the name of a singer in it.
    case build
    /// So many `AddSong` lines for `reprise apply`, after the singers that they name.
    case printCommands
    /// The same work again and again, to count its instructions.
    case hotPath(HotPath)
    /// What moved between two files of figures.
    case compare(String, String)
  }

  static let usage = """
    Usage: Benchmarks [--events N] [--seed N] [--json FILE [--commit TEXT] [--machine TEXT]]
           Benchmarks --store FOLDER --only-build [--events N] [--seed N]
           Benchmarks --print-commands [--events N]
           Benchmarks --hot-path NAME [--events N]
           Benchmarks --compare FILE FILE
      --events N       events in the log, commands or repetitions (default 1000000)
      --seed N         seed of the generated catalogue (default 1)
      --json FILE      write a JSON line for each figure: name, figure, unit, lowest, highest,
                       rounds, baseline, ratio, commit, machine
      --store FOLDER   where the store is made, and left; otherwise a temporary folder
      --only-build     make the store and its views, print a singer in it, and measure nothing
      --print-commands print commands for `reprise apply`
      --hot-path NAME  only repeat one thing, to count its instructions: \
    \(HotPath.allCases.map(\.rawValue).joined(separator: ", "))
      --compare A B    tell what moved from one file of figures to another, beyond their spread
    """

  /// What is asked for.
  private(set) var task = Task.measure
  /// Events in the log before anything is measured; commands, or repetitions.
  private(set) var eventCount = 1_000_000
  /// Seed of the catalogue.
  private(set) var seed: UInt64 = 1
  /// File for figures as JSON lines.
  private(set) var jsonPath: String?
  /// The version of the program that is measured.
  private(set) var commit = "unknown"
  /// The machine that it is measured on.
  private(set) var machine = "unknown"
  /// Folder of the store, which stays; `nil` for a temporary one.
  private(set) var storePath: String?

  init(_ arguments: some Sequence<String>) throws(Problem) {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--events": eventCount = Int(clamping: try Self.number(option, &rest))
      case "--seed": seed = try Self.number(option, &rest)
      case "--json": jsonPath = try Self.value(option, &rest)
      case "--commit": commit = try Self.value(option, &rest)
      case "--machine": machine = try Self.value(option, &rest)
      case "--store": storePath = try Self.value(option, &rest)
      case "--only-build": task = .build
      case "--print-commands": task = .printCommands
      case "--hot-path":
        let name = try Self.value(option, &rest)
        guard let path = HotPath(rawValue: name) else {
          throw Problem(description: "There is no hot path \(name).\n\(Self.usage)")
        }
        task = .hotPath(path)
      case "--compare":
        task = .compare(try Self.value(option, &rest), try Self.value(option, &rest))
      default: throw Problem(description: "Unknown argument \(option).\n\(Self.usage)")
      }
    }
    guard eventCount >= 1000 else {
      throw Problem(description: "--events must be 1000 at least.\n\(Self.usage)")
    }
  }

  private static func value(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(Problem) -> String {
    guard let value = rest.popFirst() else {
      throw Problem(description: "\(option) needs a value.\n\(usage)")
    }
    return value
  }

  private static func number(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(Problem) -> UInt64 {
    let text = try value(option, &rest)
    guard let number = UInt64(text) else {
      throw Problem(description: "\(option) needs a number, not \(text).\n\(usage)")
    }
    return number
  }
}
