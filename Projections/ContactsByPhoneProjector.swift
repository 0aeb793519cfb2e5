import Domain
import EventModel

/// Contacts by any run of digits in their phone numbers.
///
/// Every ending of a number's digits is a key, so whatever stands anywhere inside a number is the
/// beginning of a key. Only digits count: `+1 (555) 010-9999` has the digits `15550109999`.
public struct ContactsByPhoneProjector: Projector {
  /// The view's name.
  public static let view = "contacts-by-phone"
  /// The views that the queries read: the contacts themselves come from the list by name.
  public static let views = [view] + ContactsByNameProjector.views

  /// The endings of each number's digits, and the contact that has it.
  static let endings = ViewTable(view: view, name: "endings")
  /// The digits of each contact's numbers.
  static let numbers = ViewTable(view: view, name: "numbers")

  /// Makes the projector.
  public init() {}

  /// The view's name.
  public var name: String { Self.view }
  /// Changes with the rows.
  public var version: Int { 1 }
  /// The endings, and the numbers that they were taken from.
  public var tables: [ViewTable] { [Self.endings, Self.numbers] }
  /// What happens to contacts.
  public var eventTypes: Set<EventType>? { ContactEvent.recordTypes }

  /// Folds one event.
  public func apply<Writer: ViewWriter & ~Copyable>(
    _ event: RecordedEvent, to view: inout Writer
  ) throws(ViewError) {
    switch try CatalogueEvent(folding: event) {
    case .contact(.added(let added)):
      try setNumbers(added.phones.map(\.value), of: added.id, in: &view)
    case .contact(.edited(let edited)):
      if case .set(let phones) = edited.phones {
        try setNumbers(phones.map(\.value), of: edited.id, in: &view)
      }
    case .contact(.deleted(let deleted)): try setNumbers([], of: deleted.id, in: &view)
    case .contact(.policySet), .singer, .song, .artist, .album, .fruit, .source: break
    }
  }

  private func setNumbers<Writer: ViewWriter & ~Copyable>(
    _ phones: [String], of id: Identifier, in view: inout Writer
  ) throws(ViewError) {
    let key = id.bytes
    if let old = try view.row(Self.numbers, key.span) {
      for digits in try Self.digits(in: old.span) {
        for ending in PhoneDigits.endings(of: digits) {
          try view.delete(Self.endings, PhoneDigits.key(ending, id).span)
        }
      }
      try view.delete(Self.numbers, key.span)
    }
    let numbers = phones.map(PhoneDigits.of).filter { !$0.isEmpty }
    guard !numbers.isEmpty else { return }
    var row = CBORWriter()
    row.writeArray(count: numbers.count)
    let empty = EmptyRow.bytes
    for digits in numbers {
      row.write(bytes: digits)
      for ending in PhoneDigits.endings(of: digits) {
        try view.put(Self.endings, PhoneDigits.key(ending, id).span, empty.span)
      }
    }
    let bytes = row.finish()
    try view.put(Self.numbers, key.span, bytes.span)
  }
}

// MARK: - Queries

extension ContactsByPhoneProjector {
  /// Visits the contacts that have a number with these digits anywhere in it, by name.
  ///
  /// The pattern may be formatted in any way: only its digits count. Without a digit it finds
  /// nothing.
  ///
  /// - Complexity: O(log n + found) from three digits on; O(n) for fewer.
  public static func find<Reader: ViewReader & ~Copyable>(
    _ pattern: String, in view: borrowing Reader,
    _ body: (ContactRow) throws(ViewError) -> ScanStep
  ) throws(ViewError) {
    let digits = PhoneDigits.of(pattern)
    guard !digits.isEmpty else { return }
    let found =
      digits.count >= PhoneDigits.shortestEnding
      ? try contactsByEnding(digits, in: view) : try contactsByScan(digits, in: view)
    try ContactsByNameProjector.visit(found, in: view, body)
  }

  private static func contactsByEnding<Reader: ViewReader & ~Copyable>(
    _ digits: [UInt8], in view: borrowing Reader
  ) throws(ViewError) -> [Identifier] {
    var found: Set<Identifier> = []
    let range = KeyRange(prefix: Array(digits.prefix(PhoneDigits.keyDigitLimit)))
    try view.scan(endings, range, .forwards) { (key, _) throws(ViewError) in
      let layout = KeyLayout(parts: [])
      found.insert(try layout.identifier(in: key, of: endings))
      return .more
    }
    guard digits.count > PhoneDigits.keyDigitLimit else { return Array(found) }
    var verified: [Identifier] = []
    for id in found {
      guard let row = try view.row(numbers, id.bytes.span) else { continue }
      if try has(digits, in: row.span) { verified.append(id) }
    }
    return verified
  }

  private static func contactsByScan<Reader: ViewReader & ~Copyable>(
    _ digits: [UInt8], in view: borrowing Reader
  ) throws(ViewError) -> [Identifier] {
    var found: [Identifier] = []
    try view.scan(numbers, .all, .forwards) { (key, row) throws(ViewError) in
      if let id = Identifier(bytes: key), try has(digits, in: row) { found.append(id) }
      return .more
    }
    return found
  }

  private static func has(_ digits: [UInt8], in row: Span<UInt8>) throws(ViewError) -> Bool {
    for number in try self.digits(in: row) where PhoneDigits.contains(digits, in: number) {
      return true
    }
    return false
  }

  private static func digits(in row: Span<UInt8>) throws(ViewError) -> [[UInt8]] {
    var fields = RowReader(numbers)
    var found: [[UInt8]] = []
    for _ in 0..<(try fields.count(in: row)) { found.append(try fields.bytes(in: row)) }
    return found
  }
}
