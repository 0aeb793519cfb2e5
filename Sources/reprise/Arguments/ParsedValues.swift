import EventModel

/// The values that a command line gave to the arguments and options of its command.
struct ParsedValues: Sendable {
  /// What an argument or option is called, and a value that was given to it.
  private typealias Given = (name: String, value: String)

  private var arguments: [Given] = []
  private var options: [Given] = []

  /// Adds a value of an argument.
  mutating func add(_ value: String, to argument: ArgumentDeclaration) {
    arguments.append((argument.name, value))
  }

  /// Adds a value of an option; an empty text for one that takes none.
  mutating func add(_ value: String, to option: OptionDeclaration) {
    options.append((option.name, value))
  }

  /// Whether the option was given.
  func has(_ option: OptionDeclaration) -> Bool { options.contains { $0.name == option.name } }

  /// The option's value.
  subscript(option: OptionDeclaration) -> String? {
    options.last { $0.name == option.name }?.value
  }

  /// The value of an option that must be given; the parser has seen to it that it is there.
  subscript(required option: OptionDeclaration) -> String { self[option] ?? "" }

  /// All values of a repeated option.
  func all(_ option: OptionDeclaration) -> [String] {
    options.filter { $0.name == option.name }.map(\.value)
  }

  /// The argument's value; the parser has seen to it that a required one is there.
  subscript(argument: ArgumentDeclaration) -> String { optional(argument) ?? "" }

  /// The value of an argument that may be left out.
  func optional(_ argument: ArgumentDeclaration) -> String? {
    arguments.first { $0.name == argument.name }?.value
  }

  /// All values of a repeated argument.
  func all(_ argument: ArgumentDeclaration) -> [String] {
    arguments.filter { $0.name == argument.name }.map(\.value)
  }

  /// The value of an option that is a number.
  func number(_ option: OptionDeclaration) -> UInt64? { self[option].flatMap { UInt64($0) } }

  /// The moment that an argument names; the parser has seen to it that it names one.
  func moment(_ argument: ArgumentDeclaration) -> Moment {
    Moment(self[argument]) ?? .position(Position(0))
  }

  /// The moment that a required option names; the parser has seen to it that it names one.
  func moment(required option: OptionDeclaration) -> Moment {
    Moment(self[required: option]) ?? .position(Position(0))
  }

  /// The value of an option that is a place in the log.
  func position(_ option: OptionDeclaration) -> Position? {
    number(option).map { Position($0) }
  }
}
