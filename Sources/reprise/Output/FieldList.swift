import Platform
import TextFolding

/// Writes one row as a line for each of its values.
enum FieldList {
  /// Writes the values that are there; control characters are shown as escapes.
  static func write<Row>(_ row: Row, _ layout: RowLayout<Row>, to output: OutputStream) {
    let width = layout.fields.map(\.key.count).max() ?? 0
    for field in layout.fields {
      let text = field.plainText(row)
      guard !text.isEmpty else { continue }
      let margin = String(repeating: " ", count: width - field.key.count + 2)
      output.write("\(field.key)\(margin)\(DisplayText.escaped(text))\n")
    }
  }
}
