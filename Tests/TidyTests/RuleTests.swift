import Testing

@Suite("Each rule finds what it forbids")
struct RuleTests {
  /// A file that breaks a rule, and the lines where it does.
  struct Sample: Sendable, CustomTestStringConvertible {
    let rule: Rule
    var path = "Sources/Domain/Sample.swift"
    let text: String
    let lines: [Int]

    var testDescription: String { "\(rule.name): \(text.prefix(40))" }
  }

  static let broken = [
    Sample(rule: .lineWidth, text: "let a = 1\n" + String(repeating: "é", count: 101), lines: [2]),
    Sample(rule: .fileLength, text: String(repeating: "let a = 1\n", count: 401), lines: [401]),
    Sample(
      rule: .functionLength,
      text: "\nfunc long(\n  a: Int = 1\n) -> Int {\n" + String(repeating: "x()\n", count: 67)
        + "}",
      lines: [2]),
    Sample(
      rule: .functionLength,
      text: "  var long: Int {\n" + String(repeating: "{}\n", count: 69) + "}", lines: [1]),
    Sample(rule: .leftovers, text: "// TO" + "DO: later", lines: [1]),
    Sample(rule: .leftovers, path: "README.md", text: "a\nFIX" + "ME", lines: [2]),
    Sample(rule: .workplace, text: "/// See /wo" + "rk/notes.", lines: [1]),
    Sample(rule: .workplace, path: "README.md", text: "Closes Iss" + "ue #4.", lines: [1]),
    Sample(rule: .foundation, text: "import FoundationEssentials", lines: [1]),
    Sample(rule: .foundation, text: "\nimport struct Foundation.URL", lines: [2]),
    Sample(rule: .unsafety, text: "let a = unsafe b", lines: [1]),
    Sample(rule: .unsafety, text: "final class A: @unchecked Sendable {}", lines: [1]),
    Sample(rule: .unsafety, path: "Tests/JSONTests/A.swift", text: "unsafe a()", lines: [1]),
    Sample(rule: .unsafety, text: "nonisolated(unsafe) var a = 1", lines: [1]),
    Sample(
      rule: .forceUnwrap, text: "let a = b!\nlet c = d()!.e\nlet f = try! g()", lines: [1, 2, 3]),
    Sample(rule: .forceUnwrap, text: "let a = \"\\(b!)\"", lines: [1]),
    Sample(rule: .fatalErrors, text: "guard a else { fatalError(\"no\") }", lines: [1]),
    Sample(rule: .printing, text: "print(1)\n  debugPrint(2)", lines: [1, 2]),
    Sample(rule: .names, text: "struct PathUtils {}\nfinal class StoreManager {}", lines: [1, 2]),
    Sample(rule: .names, text: "enum A {\n  public static let shared = 1\n}", lines: [2]),
  ]

  static let kept = [
    Sample(rule: .lineWidth, text: String(repeating: "é", count: 100), lines: []),
    Sample(rule: .fileLength, text: String(repeating: "let a = 1\n", count: 400), lines: []),
    Sample(
      rule: .functionLength,
      text: "protocol P {\n  func a()\n  func b()\n}\n"
        + String(repeating: "let a = 1\n", count: 80),
      lines: []),
    Sample(
      rule: .functionLength,
      text: "func short() {\n" + String(repeating: "x()\n", count: 68) + "}", lines: []),
    Sample(rule: .leftovers, text: "let maXX" + "X = 1", lines: []),
    Sample(
      rule: .workplace, text: "var session: WriteSession // a session of one writer", lines: []),
    Sample(rule: .foundation, path: "Tests/A/B.swift", text: "import Foundation", lines: []),
    Sample(rule: .unsafety, path: "Sources/LMDB/A.swift", text: "unsafe a()", lines: []),
    Sample(rule: .unsafety, text: "// unsafe\nlet a = \"unsafe\"\nlet unsafety = 1", lines: []),
    Sample(rule: .forceUnwrap, text: "if !a, b != c { d(!e, \"f!\") } // g!", lines: []),
    Sample(rule: .fatalErrors, text: "/// fatalError()\nlog.fatalError()", lines: []),
    Sample(rule: .printing, text: "console.print(1)\nfunc print(_ a: Int) {}", lines: []),
    Sample(rule: .names, text: "enum Base64 {}\nlet isShared = true", lines: []),
  ]

  @Test("A broken sample is found, with its lines", arguments: broken)
  func finds(_ sample: Sample) {
    let file = SourceFile(path: sample.path, text: sample.text)
    #expect(sample.rule.findings(in: file).map(\.line) == sample.lines)
  }

  @Test("A sample that keeps the rule is not found", arguments: kept)
  func passes(_ sample: Sample) {
    let file = SourceFile(path: sample.path, text: sample.text)
    #expect(sample.rule.findings(in: file) == [])
  }

  @Test("Every rule has a sample that breaks it, and one that keeps it", arguments: Rule.all)
  func isSampled(_ rule: Rule) {
    #expect(Self.broken.contains { $0.rule.name == rule.name })
    #expect(Self.kept.contains { $0.rule.name == rule.name })
  }

  @Test("A finding names its file and line")
  func namesPlace() {
    let file = SourceFile(path: "Sources/Domain/A.swift", text: "\nlet a = b!")
    #expect(
      Rule.forceUnwrap.findings(in: file).map(\.description) == [
        "Sources/Domain/A.swift:2: forced: use guard let, ?? or a typed throw"
      ])
  }
}
