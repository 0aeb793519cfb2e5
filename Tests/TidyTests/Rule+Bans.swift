/// Rules about what code must not say, with what to say instead.
extension Rule {
  static let foundation = Rule(
    name: "products do not import Foundation", applies: { $0.isSwift && $0.isProduct },
    check: { file in
      Imports(file).all.filter { $0.module.hasPrefix("Foundation") }.map {
        Finding(
          path: file.path, line: $0.line,
          problem: "\($0.module) takes milliseconds of every start: use Platform, EventModel, JSON")
      }
    })

  static let unsafety = Rule(
    name: "only LMDB, Platform and Cryptography and their tests say unsafe",
    applies: { file in
      let folders = [
        "Sources/LMDB", "Sources/Platform", "Sources/Cryptography", "Tests/LMDBTests",
        "Tests/PlatformTests",
      ]
      return file.isSwift && !folders.contains { file.isIn($0) }
    },
    check: { file in
      file.findings(inCode: { line in
        if line.hasWord("unsafe") {
          return "unsafe: give it a safe form in LMDB, Platform or Cryptography"
        }
        return line.hasWord("unchecked") && !line.places(of: "@unchecked").isEmpty
          ? "@unchecked: use Mutex, Monitor or a value" : nil
      })
    })

  static let forceUnwrap = Rule(
    name: "products do not force", applies: { $0.isSwift && $0.isProduct },
    check: { file in
      file.findings(inCode: { line in
        line.places(of: "!").contains { place in
          guard place > 0 else { return false }
          let isInequality = place + 1 < line.count && line[place + 1] == UInt8(ascii: "=")
          let before = line[place - 1]
          return !isInequality
            && (before.isWordByte
              || [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\"")]
                .contains(before))
        } ? "forced: use guard let, ?? or a typed throw" : nil
      })
    })

  static let fatalErrors = Rule(
    name: "products do not give up", applies: { $0.isSwift && $0.isProduct },
    check: { file in
      file.findings(inCode: { line in
        line.calls("fatalError")
          ? "fatalError: throw a typed error, or state a precondition" : nil
      })
    })

  static let printing = Rule(
    name: "products write through their streams",
    applies: { $0.isSwift && $0.isProduct && !$0.isIn("Sources/Benchmarks") },
    check: { file in
      file.findings(inCode: { line in
        ["print", "debugPrint", "dump"].first { line.calls($0) }.map {
          "\($0): a library returns values, and the command line has its console"
        }
      })
    })

  static let names = Rule(
    name: "names are the field's own words", applies: \.isSwift,
    check: { file in
      let kinds: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
      return file.findings(inCode: { line in
        let words = line.words
        for (kind, name) in zip(words, words.dropFirst()) where kinds.contains(kind) {
          let isEmpty = ["Utils", "Util", "Utilities", "Helper", "Helpers", "Manager", "Base"]
            .contains { name.hasSuffix($0) }
          if isEmpty { return "\(name) does not say what it is" }
        }
        return words.starts(with: ["static", "let", "shared"])
          || words.dropFirst().starts(with: ["static", "let", "shared"])
          ? "shared: pass what is used to who uses it" : nil
      })
    })

  /// Every rule that looks at one file at a time.
  static let all = [
    lineWidth, fileLength, functionLength, leftovers, workplace, foundation, unsafety, forceUnwrap,
    fatalErrors, printing, names,
  ]
}
