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
    /// So many commands for `reprise apply`.
    case printCommands
    /// The same work again and again, to count its instructions.
    case hotPath(HotPath)
    /// The names of the hot paths.
    case listHotPaths
    /// One rate alone.
    case rate(PeerRate)
    /// Figures of other programs, as lines of standard input.
    case record
    /// What moved between two files of figures.
    case compare(String, String)
    /// Documents whose tables get the figures of a file.
    case fill(documents: [String])
  }

  static let usage = """
    Usage: Benchmarks [--events N] [--seed N] [--rounds N] [--json FILE …] [--only TEXT]
           Benchmarks --only-build --store FOLDER [--events N] [--seed N]
           Benchmarks --print-commands [--events N]
           Benchmarks --hot-path NAME [--events N]
           Benchmarks --list-hot-paths
           Benchmarks --rate NAME --store FOLDER
           Benchmarks --record --json FILE …
           Benchmarks --compare OLD NEW
           Benchmarks --fill DOCUMENT… --json FILE [--chart FILE] [--date TEXT]
      --events N       events in the log, commands or repetitions (default 1000000)
      --seed N         seed of the generated catalogue (default 1)
      --rounds N       the most rounds of a figure; 1: only see that each is measured
      --only TEXT      only measurements whose heading contains this text
      --json FILE      JSON lines, one for each figure; read by --fill, else written
      --commit TEXT    what is measured, for the JSON lines
      --machine TEXT   where it is measured, for the JSON lines
      --date TEXT      when it was measured, for the documents
      --store FOLDER   where the store is made, and left
      --only-build     make the store and its views, and print a singer in it
      --print-commands print commands for `reprise apply`
      --hot-path NAME  only repeat one thing: \(names(HotPath.allCases))
      --rate NAME      print one rate: \(names(PeerRate.allCases))
      --record         take figures from standard input: name, unit, goal, values, and the
                       baseline's name and values; a tab between them, blanks between values
      --compare A B    tell what moved from one file of figures to another, beyond their spread
      --fill FILE…     put the figures of --json into the tables of Markdown documents
      --chart FILE     draw what work costs against the size of the log
    """

  /// What is asked for.
  private(set) var task = Task.measure
  /// Events in the log before anything is measured; commands, or repetitions.
  private(set) var eventCount = 1_000_000
  /// Seed of the catalogue.
  private(set) var seed: UInt64 = 1
  /// How often things are measured.
  private(set) var effort = Effort(roundLimit: nil)
  /// What the headings of measurements must contain; `nil`: all are wanted.
  private(set) var heading: String?
  /// File for figures as JSON lines.
  private(set) var jsonPath: String?
  /// The version of the program that is measured.
  private(set) var commit = "unknown"
  /// The machine that it is measured on.
  private(set) var machine = "unknown"
  /// When it was measured.
  private(set) var date: String?
  /// Folder of the store, which stays; `nil` for a temporary one.
  private(set) var storePath: String?
  /// File for the chart.
  private(set) var chartPath: String?

  init(_ arguments: some Sequence<String>) throws(Problem) {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--events": eventCount = Int(clamping: try Self.number(option, &rest))
      case "--seed": seed = try Self.number(option, &rest)
      case "--rounds":
        effort = Effort(roundLimit: max(1, Int(clamping: try Self.number(option, &rest))))
      case "--only": heading = try Self.value(option, &rest)
      case "--json": jsonPath = try Self.value(option, &rest)
      case "--commit": commit = try Self.value(option, &rest)
      case "--machine": machine = try Self.value(option, &rest)
      case "--date": date = try Self.value(option, &rest)
      case "--store": storePath = try Self.value(option, &rest)
      case "--chart": chartPath = try Self.value(option, &rest)
      default: task = try Self.task(option, &rest)
      }
    }
    guard eventCount >= 1000 else {
      throw Problem(description: "--events must be 1000 at least.\n\(Self.usage)")
    }
  }

  private static func task(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(Problem) -> Task {
    switch option {
    case "--only-build": return .build
    case "--print-commands": return .printCommands
    case "--record": return .record
    case "--list-hot-paths": return .listHotPaths
    case "--hot-path": return .hotPath(try named(option, &rest))
    case "--rate": return .rate(try named(option, &rest))
    case "--compare": return .compare(try value(option, &rest), try value(option, &rest))
    case "--fill":
      var documents = [try value(option, &rest)]
      while let next = rest.first, !next.hasPrefix("--") {
        documents.append(next)
        rest.removeFirst()
      }
      return .fill(documents: documents)
    default: throw Problem(description: "Unknown argument \(option).\n\(usage)")
    }
  }

  private static func named<Name: RawRepresentable<String>>(
    _ option: String, _ rest: inout ArraySlice<String>
  ) throws(Problem) -> Name {
    let text = try value(option, &rest)
    guard let name = Name(rawValue: text) else {
      throw Problem(description: "\(option) does not know \(text).\n\(usage)")
    }
    return name
  }

  private static func names(_ all: [some RawRepresentable<String>]) -> String {
    all.map(\.rawValue).joined(separator: ", ")
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
