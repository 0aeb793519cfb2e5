import Testing

@Suite("The checks of the structure find what they forbid")
struct StructureTests {
  static let manifest = SourceFile(
    path: "Package.swift",
    text: """
      let package = Package(
        targets: [
          .systemLibrary(name: "CLMDB", providers: [.apt(["liblmdb-dev"])]),
          // .target(name: "Commented"),
          .target(name: "LMDB", dependencies: ["CLMDB", "Platform"]),
          .target(
            name: "Projections", dependencies: [
              "Domain", "EventModel",
            ], path: "Projections"),
          .testTarget(name: "LMDBTests", dependencies: ["LMDB"]),
        ])
      """)

  static func graph(_ files: [SourceFile]) -> ImportGraph {
    ImportGraph(manifest: PackageManifest(manifest), files: files)
  }

  @Test("The manifest's targets are read with their folders")
  func readsManifest() {
    let targets = PackageManifest(Self.manifest).targets
    #expect(Set(targets.map(\.name)) == ["CLMDB", "LMDB", "Projections", "LMDBTests"])
    #expect(targets.first { $0.name == "Projections" }?.folder == "Projections")
    #expect(targets.first { $0.name == "Projections" }?.dependencies == ["Domain", "EventModel"])
    #expect(targets.first { $0.name == "LMDBTests" }?.folder == "Tests/LMDBTests")
    #expect(targets.first { $0.name == "CLMDB" }?.dependencies == [])
  }

  @Test("A target that knows too much or too little is named")
  func findsDependencies() {
    let problems = Self.graph([]).undeclared().map(\.problem)
    #expect(problems.contains("LMDB depends on [\"Platform\"] too much and on [] too little"))
    #expect(
      problems.contains("Projections depends on [] too much and on [\"TextFolding\"] too little"))
    #expect(problems.contains("EventModel is missing"))
  }

  @Test("An import that the target does not declare is named with its line")
  func findsImports() {
    let files = [
      SourceFile(
        path: "Projections/A.swift", text: "import Domain\n@testable import EventStore\n"),
      SourceFile(path: "Sources/LMDB/B.swift", text: "import CLMDB\nimport Glibc\n"),
      SourceFile(path: "Tests/LMDBTests/C.swift", text: "import Foundation\nimport JSON\n"),
    ]
    #expect(
      Self.graph(files).forbidden().map(\.description).sorted() == [
        "Projections/A.swift:2: Projections may not import EventStore",
        "Tests/LMDBTests/C.swift:2: LMDBTests may not import JSON",
      ])
  }

  @Test("A dependency that no file imports is named")
  func findsUnused() {
    let files = [
      SourceFile(path: "Sources/LMDB/A.swift", text: "import CLMDB\n// import Platform\n")
    ]
    let problems = Self.graph(files).unused().map(\.problem)
    #expect(problems.contains("LMDB never imports Platform"))
    #expect(!problems.contains("LMDB never imports CLMDB"))
  }

  @Test("A second projector in a file, one of another name and an empty file are named")
  func findsProjectors() {
    let files = [
      SourceFile(
        path: "Projections/AProjector.swift",
        text: "public struct AProjector: Projector {}\nstruct BProjector: Sendable, Projector {}"),
      SourceFile(path: "Projections/C.swift", text: "struct DProjector: Projector {}"),
      SourceFile(path: "Projections/EProjector.swift", text: "enum EProjector {}"),
      SourceFile(path: "Projections/Tables/F.swift", text: "protocol G: Projector {}"),
    ]
    #expect(
      ProjectorFiles.findings(in: files).map(\.description) == [
        "Projections/AProjector.swift:2: BProjector needs a file of its own",
        "Projections/C.swift:1: DProjector is not C",
        "Projections/EProjector.swift: no projector in it",
      ])
  }
}
