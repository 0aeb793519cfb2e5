/// A command line that shows how a command is used.
struct CommandExample: Hashable, Sendable {
  /// The words after `reprise`.
  let line: String
  /// What it does.
  let meaning: String

  init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

/// A command as data: the parser, help, completions and the manual page all come from it.
struct CommandDeclaration: Sendable {
  /// A command below another, declared once it is needed: to run one command takes none of the
  /// others.
  struct Verb: Sendable {
    /// The word that it is called by.
    let name: String
    /// The command.
    let declaration: @Sendable () -> CommandDeclaration

    init(_ name: String, _ declaration: @escaping @Sendable () -> CommandDeclaration) {
      self.name = name
      self.declaration = declaration
    }
  }

  /// What runs a command; it gets what was asked and the means to answer.
  typealias Action = @Sendable (Session) throws(Failure) -> Void

  /// The word that it is called by.
  let name: String
  /// What it does, in one line that ends in a period.
  let summary: String
  /// More about it, in paragraphs.
  let details: [String]
  /// Its positional arguments, in order.
  let arguments: [ArgumentDeclaration]
  /// Its own options.
  let options: [OptionDeclaration]
  /// Names of options of which at most one may be given.
  let exclusive: [[String]]
  /// How it is used.
  let examples: [CommandExample]
  /// Its verbs, or what makes them.
  private let verbs: [Verb]
  /// What it does; `nil` for a noun that wants a verb.
  let action: Action?
  /// Whether it is a question that can also be asked of the store's past (`--as-of`).
  let isQuery: Bool

  /// A question that can also be asked of the store's past.
  init(
    query name: String, _ summary: String, details: [String] = [],
    arguments: [ArgumentDeclaration] = [], options: [OptionDeclaration] = [],
    exclusive: [[String]] = [], examples: [CommandExample] = [], action: @escaping Action
  ) {
    self.init(
      name, summary, details: details, arguments: arguments, options: options,
      exclusive: exclusive, examples: examples, isQuery: true, action: action)
  }

  /// A command that does something.
  init(
    _ name: String, _ summary: String, details: [String] = [],
    arguments: [ArgumentDeclaration] = [], options: [OptionDeclaration] = [],
    exclusive: [[String]] = [], examples: [CommandExample] = [], isQuery: Bool = false,
    action: @escaping Action
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.arguments = arguments
    self.options = options
    self.exclusive = exclusive
    self.examples = examples
    verbs = []
    self.action = action
    self.isQuery = isQuery
  }

  /// A noun with its verbs.
  init(
    noun name: String, _ summary: String, details: [String] = [],
    examples: [CommandExample] = [], _ verbs: [Verb]
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    arguments = []
    options = []
    exclusive = []
    self.examples = examples
    self.verbs = verbs
    action = nil
    isQuery = false
  }

  /// A noun with its verbs.
  init(
    noun name: String, _ summary: String, details: [String] = [],
    examples: [CommandExample] = [], _ subcommands: [CommandDeclaration]
  ) {
    self.init(
      noun: name, summary, details: details, examples: examples,
      subcommands.map { command in Verb(command.name) { command } })
  }

  /// Its verbs.
  var subcommands: [CommandDeclaration] { verbs.map { $0.declaration() } }

  /// Whether it wants a verb.
  var hasSubcommands: Bool { !verbs.isEmpty }

  /// The verb of this name.
  func subcommand(named name: String) -> CommandDeclaration? {
    verbs.first { $0.name == name }?.declaration()
  }

  /// An option of this name, its own or one of any command below it.
  func option(named name: String) -> OptionDeclaration? {
    if let own = options.first(where: { $0.name == name }) { return own }
    for verb in verbs {
      if let option = verb.declaration().option(named: name) { return option }
    }
    return nil
  }

  /// The usage line below a path such as `reprise song list`.
  func usage(path: String) -> String {
    guard !hasSubcommands else {
      return "\(path) \(path.contains(" ") ? "VERB" : "COMMAND") [arguments] [options]"
    }
    var words = [path] + arguments.filter { !$0.isAfterDashes }.map(\.synopsis)
    var done: Set<String> = []
    for option in options where !done.contains(option.name) {
      let group = exclusive.first { $0.contains(option.name) } ?? [option.name]
      let members = options.filter { group.contains($0.name) }
      done.formUnion(group)
      let synopsis = members.map(\.synopsis).joined(separator: " | ")
      words.append(option.isRequired ? synopsis : "[\(synopsis)]")
    }
    words += arguments.filter(\.isAfterDashes).map { "-- \($0.synopsis)" }
    return words.joined(separator: " ")
  }
}
