import EventModel

/// The values that a command line gave to the arguments and options of its command.
struct ParsedValues: Sendable {
  private var arguments: [String: [String]] = [:]
  private var options: [String: [String]] = [:]

  /// Adds a value of an argument.
  mutating func add(_ value: String, to argument: ArgumentDeclaration) {
    arguments[argument.name, default: []].append(value)
  }

  /// Adds a value of an option; an empty text for one that takes none.
  mutating func add(_ value: String, to option: OptionDeclaration) {
    options[option.name, default: []].append(value)
  }

  /// Whether the option was given.
  func has(_ option: OptionDeclaration) -> Bool { options[option.name] != nil }

  /// The option's value.
  subscript(option: OptionDeclaration) -> String? { options[option.name]?.last }

  /// The value of an option that must be given; the parser has seen to it that it is there.
  subscript(required option: OptionDeclaration) -> String { options[option.name]?.last ?? "" }

  /// All values of a repeated option.
  func all(_ option: OptionDeclaration) -> [String] { options[option.name] ?? [] }

  /// The argument's value; the parser has seen to it that a required one is there.
  subscript(argument: ArgumentDeclaration) -> String { arguments[argument.name]?.first ?? "" }

  /// The value of an argument that may be left out.
  func optional(_ argument: ArgumentDeclaration) -> String? { arguments[argument.name]?.first }

  /// All values of a repeated argument.
  func all(_ argument: ArgumentDeclaration) -> [String] { arguments[argument.name] ?? [] }

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
