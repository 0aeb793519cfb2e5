import Testing

@Suite("Documents refer to what exists")
struct DocumentReferencesTests {
  @Test("Every page, file and make target that a document names exists")
  func resolve() {
    let fixtures = Set(Repository.paths(under: "Fixtures") + ["Fixtures"])
    let references = DocumentReferences(files: Repository.files, morePaths: fixtures)
    #expect(references.files.count { $0.path.hasSuffix(".md") } > 10)
    for finding in references.dangling() { Issue.record("\(finding)") }
  }

  @Test("What does not exist is named with its line")
  func findsDangling() {
    let files = [
      SourceFile(path: "Makefile", text: "test: packages ## run\n\tswift test\n.PHONY: gone\n"),
      SourceFile(path: "Sources/Domain/Contact.swift", text: ""),
      SourceFile(path: "A.docc/Page.md", text: "see <doc:Page> and <doc:Lost>\n`Sources/Domain`"),
      SourceFile(
        path: "README.md",
        text: """
          make test
          make gone
          Run `make test`, and `make lost`.
          In `Sources/Domain/`, `Sources/Domain/Contact.swift` and `Sources/Domain/Lost.swift`.
          We make use of `Fixtures/a.jsonl`.
          """),
    ]
    let found = DocumentReferences(files: files, morePaths: ["Fixtures/a.jsonl"]).dangling()
    #expect(
      found.map(\.description) == [
        "A.docc/Page.md:1: there is no page Lost", "README.md:2: there is no make gone",
        "README.md:3: there is no make lost",
        "README.md:4: there is no file Sources/Domain/Lost.swift",
      ])
  }
}
