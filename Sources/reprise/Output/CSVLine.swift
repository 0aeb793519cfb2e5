/// Lines of comma-separated values by RFC 4180.
enum CSVLine {
  /// The end of a line.
  static let end = "\r\n"

  /// The values as one line with its end (CRLF); quoted where they need it.
  static func of(_ values: [String]) -> String {
    values.map(quoted).joined(separator: ",") + end
  }

  private static func quoted(_ value: String) -> String {
    let special: Set<UInt8> = [
      UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
    ]
    let needsQuotes =
      value.utf8.contains(where: special.contains) || value.first == " " || value.last == " "
    guard needsQuotes else { return value }
    var text = "\""
    for scalar in value.unicodeScalars {
      if scalar == "\"" { text.unicodeScalars.append("\"") }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}
