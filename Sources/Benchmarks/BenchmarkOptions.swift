/// What to measure, as the command line says it.
struct BenchmarkOptions: Sendable {
  /// Why the arguments cannot be used.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  static let usage = """
    Usage: Benchmarks [--events N] [--seed N] [--json FILE] [--store FOLDER [--only-build]]
      --events N      events in the log (default 1000000)
      --seed N        seed of the generated catalogue (default 1)
      --json FILE     write a JSON line for each figure: name, figure, unit, lowest, highest, rounds
      --store FOLDER  where the store is made, and left; otherwise a temporary folder
      --only-build    make the store and its views, print a singer in it, and measure nothing
    """

  /// Events in the log before anything is measured.
  private(set) var eventCount = 1_000_000
  /// Seed of the catalogue.
  private(set) var seed: UInt64 = 1
  /// File for figures as JSON lines.
  private(set) var jsonPath: String?
  /// Folder of the store, which stays; `nil` for a temporary one.
  private(set) var storePath: String?
  /// Whether the store is only made.
  private(set) var onlyBuild = false

  init(_ arguments: some Sequence<String>) throws(Problem) {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--events": eventCount = Int(clamping: try Self.number(option, &rest))
      case "--seed": seed = try Self.number(option, &rest)
      case "--json": jsonPath = try Self.value(option, &rest)
      case "--store": storePath = try Self.value(option, &rest)
      case "--only-build": onlyBuild = true
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
