import Testing

@Suite("Code is told from comments and texts")
struct CodeMaskTests {
  static func mask(_ text: String) -> String {
    String(decoding: CodeMask.mask(Array(text.utf8)), as: UTF8.self)
  }

  @Test(
    "Comments and the inside of texts become blanks, and nothing moves",
    arguments: [
      ("a // b\nc", "a     \nc"),
      ("a /* b /* c */ d */ e", "a                   e"),
      ("x = \"a // b\" + c", "x = \"      \" + c"),
      ("x = \"a \\\" b\" + c", "x = \"      \" + c"),
      ("x = \"a \\(b(\"c\") + d) e\" + f", "x = \"   (b(\" \") + d)  \" + f"),
      ("x = #\"a \" \\(b)\"# + c", "x = #\"        \"# + c"),
      ("x = #\"a \\#(b) c\"#", "x = #\"    (b)  \"#"),
      ("x = \"\"\"\n  a \"b\" // c\n  \"\"\" + d", "x = \"\"\"\n            \n  \"\"\" + d"),
      ("x = \"\" + y", "x = \"\" + y"),
      ("#if A // b", "#if A     "),
    ])
  func masks(_ text: String, _ masked: String) {
    #expect(Self.mask(text) == masked)
  }

  @Test("Functions are measured from their declaration to their last brace")
  func measures() {
    let file = SourceFile(
      path: "A.swift",
      text: """
        struct A {
          init() { self.init(1) }
          init(_ a: Int = { 1 }()) {
            b = a
          }
          func c<T>(
            _ d: T
          ) where T: Sendable {
            if e { f() }
            func g() {
            }
          }
          subscript(h: Int) -> Int {
            h
          }
          var i: Int {
            get { j { k } }
          }
          deinit {}
        }
        """)
    let found = FunctionScanner(file).functions().map { "\($0.name) \($0.line) \($0.lineCount)" }
    #expect(
      found == [
        "init 2 1", "init 3 3", "c 6 7", "g 10 2", "subscript 13 3", "i 16 3", "deinit 19 1",
      ])
  }
}
