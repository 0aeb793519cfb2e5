/// Rules about the form of files.
extension Rule {
  static let lineWidth = Rule(
    name: "lines have 100 columns at most",
    applies: { $0.isSwift || $0.path.hasSuffix(".h") || $0.path.hasSuffix(".modulemap") },
    check: { file in
      file.findings(inLines: { line in
        line.utf8.count > 100 && line.count > 100 ? "\(line.count) columns, more than 100" : nil
      })
    })

  static let fileLength = Rule(
    name: "files have 400 lines at most",
    applies: { $0.isSwift || $0.path.hasSuffix(".md") && $0.isIn("Sources") },
    check: { file in
      guard file.lineCount > 400 else { return [] }
      return [
        Finding(
          path: file.path, line: 401,
          problem: "\(file.lineCount) lines, more than 400: give a facet a file of its own")
      ]
    })

  static let functionLength = Rule(
    name: "functions have 70 lines at most", applies: \.isSwift,
    check: { file in
      FunctionScanner(file).functions().filter { $0.lineCount > 70 }.map { function in
        Finding(
          path: file.path, line: function.line,
          problem: "\(function.name) has \(function.lineCount) lines, more than 70")
      }
    })

  static let leftovers = Rule(
    name: "nothing is left for later", applies: { _ in true },
    check: { file in
      // Put together here, so that this file does not break its own rule.
      let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]
      return file.findings(inLines: { line in
        let bytes = Array(line.utf8)
        return marks.first { bytes.hasWord($0) }.map { "\($0): finish it, or leave it out" }
      })
    })

  /// The project speaks of itself, not of the desk on which it was written.
  static let workplace = Rule(
    name: "nothing tells of the workplace", applies: { _ in true },
    check: { file in
      let patterns = [
        "/wo" + "rk/", "/tmp/ba" + "sh", "iss" + "ue #", "this ses" + "sion",
        "previous ses" + "sion", "last ses" + "sion", "sub" + "agent",
      ]
      return file.findings(inLines: { line in
        let lowercase = Array(line.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 })
        return patterns.first { !lowercase.places(of: $0).isEmpty }.map {
          "\"\($0)\" is about the place where it was written"
        }
      })
    })
}
