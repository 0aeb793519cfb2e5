/// Finding words in lines of code.
extension [UInt8] {
  /// Where a text stands, from each place on.
  func places(of text: String) -> [Int] {
    let pattern = Array(text.utf8)
    guard let first = pattern.first, count >= pattern.count else { return [] }
    var found: [Int] = []
    var start = 0
    while start <= count - pattern.count {
      if self[start] == first,
        self[start..<(start + pattern.count)].elementsEqual(pattern)
      {
        found.append(start)
      }
      start += 1
    }
    return found
  }

  /// Whether a text stands there with no letter, digit or underscore before or behind it.
  func hasWord(_ text: String) -> Bool {
    places(of: text).contains { start in
      let end = start + text.utf8.count
      return !(start > 0 && self[start - 1].isWordByte) && !(end < count && self[end].isWordByte)
    }
  }

  /// Whether a function of this name is called: not a method of something, and not declared.
  func calls(_ function: String) -> Bool {
    places(of: function + "(").contains { start in
      guard start > 0 else { return true }
      if self[start - 1].isWordByte || self[start - 1] == UInt8(ascii: ".") { return false }
      return !isDeclaration(at: start)
    }
  }

  private func isDeclaration(at start: Int) -> Bool {
    let keyword = Array("func ".utf8)
    return start >= keyword.count && self[(start - keyword.count)..<start].elementsEqual(keyword)
  }

  /// The words, in order.
  var words: [String] {
    split { !$0.isWordByte }.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension UInt8 {
  /// Whether it may be part of a word: a letter, a digit, an underscore or beyond ASCII.
  var isWordByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}
