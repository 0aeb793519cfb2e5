import Testing

@Suite("The package is tidy")
struct TidyTests {
  static let topLevel: Set<String> = [
    "CHANGELOG.md", "Fixtures", "LICENSE", "Makefile", "Package.swift", "Projections", "README.md",
    "Sources", "Tests",
  ]

  @Test("A rule of style holds in every file", arguments: Rule.all)
  func holds(_ rule: Rule) {
    let files = Repository.files
    #expect(files.count { rule.applies($0) } > 20, "the rule looked at next to nothing")
    for finding in files.flatMap(rule.findings) { Issue.record("\(finding)") }
  }

  @Test("Targets depend on what their place allows, and on nothing else")
  func dependencies() throws {
    let graph = try Self.graph()
    for finding in graph.undeclared() + graph.forbidden() { Issue.record("\(finding)") }
  }

  @Test("Libraries and programs import everything that they depend on")
  func unusedDependencies() throws {
    for finding in try Self.graph().unused() { Issue.record("\(finding)") }
  }

  @Test("Every projector has a file of its own, named after it")
  func projectors() {
    #expect(Repository.files.count { $0.isIn("Projections") } > 20)
    for finding in ProjectorFiles.findings(in: Repository.files) { Issue.record("\(finding)") }
  }

  @Test("The top level holds what it is said to hold")
  func topLevelNames() throws {
    // What `make bench` leaves is not kept by git.
    let names = Set(
      try Repository.topLevel().filter { !$0.hasPrefix(".") && $0 != "bench.jsonl" })
    #expect(names.subtracting(Self.topLevel).sorted() == [], "does not belong at the top level")
    #expect(Self.topLevel.subtracting(names).sorted() == [], "is missing at the top level")
  }

  static func graph() throws -> ImportGraph {
    let manifest = try #require(Repository.files.first { $0.path == "Package.swift" })
    return ImportGraph(manifest: PackageManifest(manifest), files: Repository.files)
  }
}
