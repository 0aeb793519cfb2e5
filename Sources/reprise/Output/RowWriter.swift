import EventModel
import JSON
import Platform

/// Writes rows one after the other in the format that was asked for.
struct RowWriter<Row> {
  private let layout: RowLayout<Row>
  private let format: OutputFormat
  private let console: Console
  private var table: Table
  /// How many rows were written.
  private(set) var count = 0

  /// Begins an answer that holds for a place in the log.
  init(_ layout: RowLayout<Row>, position: Position, format: OutputFormat, console: Console) {
    self.init(layout, format, console, json: "{\"position\":\(position),\"rows\":[", csv: "")
  }

  /// Begins further rows of an answer, behind those of a writer that has finished its part: `key`
  /// is their name in JSON; in CSV they have a header of their own behind an empty line.
  init(_ layout: RowLayout<Row>, following key: String, format: OutputFormat, console: Console) {
    self.init(layout, format, console, json: ",\"\(key)\":[", csv: CSVLine.end)
  }

  private init(
    _ layout: RowLayout<Row>, _ format: OutputFormat, _ console: Console, json: String, csv: String
  ) {
    self.layout = layout
    self.format = format
    self.console = console
    let output = console.output
    table = Table(titles: layout.columns.map(\.title), isColored: console.isColored) {
      output.write($0)
    }
    switch format {
    case .table, .jsonl: break
    case .json: output.write(json)
    case .csv: output.write(csv + CSVLine.of(layout.fields.map(\.key)))
    }
  }

  /// Writes a row.
  ///
  /// - Returns: Whether to go on: nobody may be reading any more.
  @discardableResult
  mutating func write(_ row: Row) -> ScanStep {
    count += 1
    switch format {
    case .table: table.add(layout.columns.map { $0.plainText(row) })
    case .json:
      console.output.write(count == 1 ? "\n" : ",\n")
      writeJSON(row)
    case .jsonl:
      writeJSON(row)
      console.output.write("\n")
    case .csv: console.output.write(CSVLine.of(layout.fields.map { $0.plainText(row) }))
    }
    return console.output.isClosed ? .stop : .more
  }

  private mutating func writeJSON(_ row: Row) {
    var writer = JSONWriter()
    layout.write(row, to: &writer)
    console.output.write(writer.bytes)
  }

  /// Writes what a table holds back to find its widths, so that it can be seen at once.
  mutating func release() {
    if format == .table { table.release() }
  }

  /// Ends these rows; others of the same answer follow.
  mutating func finishPart() {
    switch format {
    case .table: table.finish()
    case .json: console.output.write(count == 0 ? "]" : "\n]")
    case .jsonl, .csv: break
    }
  }

  /// Ends the answer; says so on stderr if a table is empty.
  mutating func finish(whenEmpty notice: String? = nil) {
    finishPart()
    switch format {
    case .table: if count == 0, let notice { console.notice(notice) }
    case .json: console.output.write("}\n")
    case .jsonl, .csv: break
    }
  }
}
