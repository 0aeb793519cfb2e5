/// Numbers as people read them.
enum NumberText {
  /// A number with three digits that matter at least, its thousands in groups.
  static func short(_ value: Double) -> String {
    guard value < 99.95 else { return grouped(Int(value.rounded())) }
    if value >= 9.995 { return fixed(Int((value * 10).rounded()), digits: 1) }
    return fixed(Int((value * 100).rounded()), digits: 2)
  }

  /// A whole number with its thousands in groups.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (offset, digit) in String(number).reversed().enumerated() {
      if offset > 0 && offset.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// A number of tenths or hundredths.
  private static func fixed(_ number: Int, digits: Int) -> String {
    let whole = String(number).dropLast(digits)
    let fraction = String(number).suffix(digits)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(whole.isEmpty ? "0" : whole).\(zeros)\(fraction)"
  }
}
