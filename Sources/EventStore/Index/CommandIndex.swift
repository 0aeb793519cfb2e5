import EventModel

/// The index from command ids to the commits that they led to, kept like any view.
struct CommandIndex: Projector {
  static let viewName = "command-index"
  static let table = ViewTable(view: viewName, name: "commits")

  var name: String { Self.viewName }
  var version: Int { 1 }
  var tables: [ViewTable] { [Self.table] }
  var eventTypes: Set<EventType>? { nil }

  func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    guard let commandID = event.opening?.context.commandID else { return }
    var row = KeyWriter()
    row.append(event.position.rawValue)
    try view.put(Self.table, Self.key(commandID).span, row.bytes.span)
  }

  static func key(_ commandID: Identifier) -> [UInt8] {
    var key: [UInt8] = []
    commandID.append(to: &key)
    return key
  }

  /// Position of the first event of the commit that a command led to; `nil` if it is not known.
  static func commit<Reader: ViewReader & ~Copyable>(
    of commandID: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> Position? {
    guard let row = try view.row(table, key(commandID).span) else { return nil }
    guard row.count == 8 else {
      throw .damagedRow(table, problem: "a position has \(row.count) bytes")
    }
    return Position(row.reduce(0) { $0 << 8 | UInt64($1) })
  }
}
