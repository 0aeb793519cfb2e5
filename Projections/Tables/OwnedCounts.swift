import EventModel

/// How many records belong to each owner, and whose each record is: what to count down when one
/// goes to another owner or goes away.
struct OwnedCounts: Sendable {
  private let counts: CountTable
  private let owners: ViewTable

  /// Makes the two tables of a view; `name` is what belongs to the owners.
  init(view: String, name: String) {
    counts = CountTable(view: view, name: "\(name)-counts")
    owners = ViewTable(view: view, name: "\(name)-owners")
  }

  /// Both tables.
  var tables: [ViewTable] { [counts.table, owners] }

  /// Gives a record to an owner; with `nil` to none.
  func setOwner<Writer: ViewWriter & ~Copyable>(
    _ owner: Identifier?, of record: Identifier, in view: inout Writer
  ) throws(ViewError) {
    let key = record.bytes
    if let old = try view.row(owners, key.span) {
      try counts.add(-1, at: old, in: &view)
      if owner == nil { try view.delete(owners, key.span) }
    }
    guard let owner else { return }
    let bytes = owner.bytes
    try view.put(owners, key.span, bytes.span)
    try counts.add(1, at: bytes, in: &view)
  }

  /// How many records an owner has.
  func count<Reader: ViewReader & ~Copyable>(
    of owner: Identifier, in view: borrowing Reader
  ) throws(ViewError) -> Int {
    try counts.count(at: owner.bytes, in: view)
  }
}
