/// How results are written.
enum OutputFormat: String, CaseIterable, Sendable {
  /// Columns for people.
  case table
  /// One document: `{"position": N, "rows": […]}`.
  case json
  /// A row a line.
  case jsonl
  /// RFC 4180 with a header.
  case csv
}
