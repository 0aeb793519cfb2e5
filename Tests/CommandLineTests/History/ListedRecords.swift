import Foundation

/// The rows of lists in JSON, by kind and id, compared in the plainest way.
struct ListedRecords {
  private var rows: [String: [String: String]] = [:]

  mutating func add(_ kind: String, _ row: [String: Any]) {
    let id = row["id"] as? String ?? ""
    rows["\(kind) \(id)"] = row.filter { $0.key != "id" }.mapValues(RunResult.text)
  }

  /// A line for each record that differs.
  func compared(with later: ListedRecords) -> Set<String> {
    var lines: Set<String> = []
    for key in Set(rows.keys).union(later.rows.keys) {
      let (old, new) = (rows[key], later.rows[key])
      guard old != new else { continue }
      let change = old == nil ? "appeared" : new == nil ? "disappeared" : "changed"
      let fields = Set((old ?? [:]).keys).union((new ?? [:]).keys).sorted().compactMap { name in
        let (before, after) = (old?[name] ?? "null", new?[name] ?? "null")
        let isEmpty = [before, after].allSatisfy { ["null", "[]"].contains($0) }
        return before == after || isEmpty ? nil : "\(name): \(before) → \(after)"
      }
      lines.insert("\(key) \(change) \(fields)")
    }
    return lines
  }
}

extension RunResult {
  /// The fields of each row of a difference, by name.
  func fields(withEvents: Bool = true) throws -> [[String]] {
    rows.map { row in
      (row["fields"] as? [[String: Any]] ?? []).map { field in
        let events = (field["positions"] as? [Any] ?? []).map { "\($0)" }.joined(separator: ", ")
        return "\(Self.text(field["field"])): \(Self.text(field["before"])) → "
          + "\(Self.text(field["after"]))" + (withEvents ? " (\(events))" : "")
      }.sorted()
    }
  }

  /// A value of JSON as text, its objects' keys in order.
  static func text(_ value: Any?) -> String {
    switch value {
    case let text as String: return text
    case nil, is NSNull: return "null"
    case let value?:
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
      return String(decoding: data ?? Data(), as: UTF8.self)
    }
  }
}
