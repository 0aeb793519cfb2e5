import Domain
import EventModel
import JSON

/// A row of a list that would be another, with its values before and after.
struct ChangedRow {
  let record: RecordIdentity
  /// The values before; `nil`: there was no such row.
  let before: [JSONValue.Member]?
  /// The values after; `nil`: there is no such row.
  let after: [JSONValue.Member]?

  /// Compares a row before and after; `nil` if it stays as it is.
  init?(_ record: RecordIdentity, before: [JSONValue.Member]?, after: [JSONValue.Member]?) {
    guard before != after else { return nil }
    self.record = record
    self.before = before
    self.after = after
  }

  fileprivate var change: String {
    if before == nil { return "added" }
    return after == nil ? "deleted" : "changed"
  }

  /// The fields that differ; of a row that comes or goes, those that are not empty.
  fileprivate var fields: [RecordChange.Field] {
    (after ?? before ?? []).indices.compactMap { index in
      let key = (after ?? before ?? [])[index].key
      let (old, new) = (before?[index].value ?? .null, after?[index].value ?? .null)
      let isTold = old != new && key != "id" && !Self.isEmpty(old, new)
      return isTold ? RecordChange.Field(name: key, before: old, after: new) : nil
    }
  }

  private static func isEmpty(_ values: JSONValue...) -> Bool {
    values.allSatisfy { $0 == .null || $0 == .array([]) }
  }
}

extension RowLayout where Row == ChangedRow {
  /// How rows that would change are written.
  static var changedRow: RowLayout {
    RowLayout(
      [
        RowField("view") { .text(RecordRows.view(of: $0.record.kind)) },
        RowField("kind") { .string($0.record.kind.rawValue) },
        RowField("id") { .identifier($0.record.id) },
        RowField("change") { .string($0.change) },
        RowField("before", title: "FIELDS") { $0.before.map { .object($0) } ?? .null },
        RowField("after") { $0.after.map { .object($0) } ?? .null },
      ],
      table: [
        RowField("change") { .string($0.change) },
        RowField("kind") { .string($0.record.kind.rawValue) },
        RowField("fields") { .string(RecordChange.text($0.fields)) },
        RowField("id") { .identifier($0.record.id) },
        RowField("view") { .text(RecordRows.view(of: $0.record.kind)) },
      ])
  }
}
