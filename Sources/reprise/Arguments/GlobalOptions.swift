import EventModel

/// The options that every command knows, as they were given.
struct GlobalOptions: Sendable {
  static let store = OptionDeclaration(
    "--store", "PATH",
    "The store's folder; else $REPRISE_STORE, else $XDG_DATA_HOME/reprise or "
      + "~/.local/share/reprise.",
    kind: .path)
  static let format = OptionDeclaration(
    "--format", "FORMAT", "How results are written: table (for people), json, jsonl or csv.",
    kind: .choice(OutputFormat.allCases.map(\.rawValue)))
  static let json = OptionDeclaration(flag: "--json", "The same as --format json.")
  static let asOf = OptionDeclaration(
    "--as-of", "POSITION|TIME",
    "Answer as things stood then: after that event of the log, or at that time (ISO 8601; a date: "
      + "at the end of that day in UTC).", kind: .moment)
  static let actor = OptionDeclaration(
    "--actor", "NAME", "Who asks; else $REPRISE_ACTOR, else the login name.")
  static let reason = OptionDeclaration("--reason", "TEXT", "Why; kept with the events.")
  static let commandID = OptionDeclaration(
    "--command-id", "UUID", "Idempotency key: the same command under it happens once.",
    kind: .identifier)
  static let correlationID = OptionDeclaration(
    "--correlation-id", "ID", "The conversation that this belongs to, for tracing.")
  static let causationID = OptionDeclaration(
    "--causation-id", "ID", "What led to this, for tracing.")
  static let dryRun = OptionDeclaration(
    flag: "--dry-run", "Decide and show the events; append nothing.")
  static let staleOK = OptionDeclaration(
    flag: "--stale-ok", "Answer from the views as they are, without bringing them up to date.")
  static let quiet = OptionDeclaration(
    flag: "--quiet", short: "-q", "No notices on stderr; errors are still shown.")
  static let noColor = OptionDeclaration(
    flag: "--no-color", "No colour, also on a terminal (the same as setting NO_COLOR).")
  static let yes = OptionDeclaration(
    flag: "--yes", short: "-y", "Do not ask before deleting.")
  static let help = OptionDeclaration(flag: "--help", short: "-h", "Show help and do nothing.")
  static let version = OptionDeclaration(flag: "--version", "Show the version and do nothing.")

  /// All of them, in the order of help.
  static let all = [
    store, format, json, asOf, actor, reason, commandID, correlationID, causationID, dryRun,
    staleOK, quiet, noColor, yes, help, version,
  ]

  /// Where the store is.
  let storePath: String
  /// How results are written.
  var format: OutputFormat
  /// When things are to stand as they are told; `nil`: now.
  var asOf: Moment?
  /// Who asks.
  let actor: String?
  /// Why.
  let reason: String?
  /// The idempotency key.
  let commandID: Identifier?
  /// The conversation.
  let correlationID: String?
  /// What led to this.
  let causationID: String?
  /// Whether nothing may be appended.
  let isDryRun: Bool
  /// Whether views may lag behind the log.
  let isStaleOK: Bool
  /// Whether notices are left out.
  let isQuiet: Bool
  /// Whether colour is unwanted.
  let isColorless: Bool
  /// Whether questions are answered with yes.
  let isConfirmed: Bool

  /// Reads them from the parsed command line, and from the environment where they are left out.
  init(
    _ values: ParsedValues, environment: (String) throws(Failure) -> String?,
    login: () -> String?
  ) throws(Failure) {
    func variable(_ name: String) throws(Failure) -> String? {
      guard let value = try environment(name), !value.isEmpty else { return nil }
      return value
    }
    storePath = try Self.storePath(values, variable: variable)
    format = try Self.outputFormat(values)
    let givenActor = values[Self.actor]
    let usualActor = givenActor == nil ? try variable("REPRISE_ACTOR") : nil
    actor = givenActor ?? usualActor ?? login()
    reason = values[Self.reason]
    commandID = values[Self.commandID].flatMap { Identifier($0) }
    correlationID = values[Self.correlationID]
    causationID = values[Self.causationID]
    isDryRun = values.has(Self.dryRun)
    isStaleOK = values.has(Self.staleOK)
    asOf = values[Self.asOf].flatMap { Moment($0) }
    guard asOf == nil || !isStaleOK else {
      throw .usage("--as-of and --stale-ok exclude each other.")
    }
    isQuiet = values.has(Self.quiet)
    let noColor = try variable("NO_COLOR")
    isColorless = values.has(Self.noColor) || noColor != nil
    isConfirmed = values.has(Self.yes)
    for (option, text) in [
      (Self.actor, actor), (Self.reason, reason), (Self.correlationID, correlationID),
      (Self.causationID, causationID),
    ] {
      guard let text, text.utf8.count > CommitContext.textByteLimit else { continue }
      throw .usage(
        "The value of \(option.name) has \(text.utf8.count) bytes; at most "
          + "\(CommitContext.textByteLimit) are allowed.")
    }
  }

  private static func storePath(
    _ values: ParsedValues, variable: (String) throws(Failure) -> String?
  ) throws(Failure) -> String {
    if let path = values[store] {
      guard !path.isEmpty else { throw .usage("The value of --store must not be empty.") }
      return path
    }
    if let path = try variable("REPRISE_STORE") { return path }
    if let data = try variable("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/reprise" }
    if let home = try variable("HOME") { return "\(home)/.local/share/reprise" }
    throw .usage(
      "There is no place for the store: neither --store nor $REPRISE_STORE nor $HOME is set.",
      help: "Give one with --store PATH.")
  }

  /// How results are written, as a command line says it.
  static func outputFormat(_ values: ParsedValues) throws(Failure) -> OutputFormat {
    let named = values[format].flatMap { OutputFormat(rawValue: $0) }
    guard values.has(json) else { return named ?? .table }
    guard named == nil || named == .json else {
      throw .usage("--json and --format \(named?.rawValue ?? "") contradict each other.")
    }
    return .json
  }
}
