/// Which target may know which, and whether the files keep to it.
struct ImportGraph {
  /// The whole graph of libraries and programs: a target that is not here may not exist.
  static let allowed: [String: Set<String>] = [
    "CBaselines": [], "ColdBaseline": [], "ProcessTimer": [], "CLMDB": [], "CUTF8Proc": [],
    "CFileSystem": [], "CXXHash": [], "CLibCrypto": [], "CLibSodium": [],
    "LMDB": ["CLMDB"],
    "Platform": ["CFileSystem", "CXXHash"],
    "Cryptography": ["CLibCrypto", "CLibSodium"],
    "EventModel": [],
    "JSON": ["EventModel"],
    "TextFolding": ["CUTF8Proc"],
    "Proofs": ["Cryptography", "JSON"],
    "EventStore": ["Cryptography", "EventModel", "LMDB", "Platform", "Proofs"],
    "Domain": ["EventModel", "TextFolding"],
    "Projections": ["Domain", "EventModel", "TextFolding"],
    "reprise": [
      "Domain", "EventModel", "EventStore", "JSON", "LMDB", "Platform", "Projections", "Proofs",
      "TextFolding",
    ],
    "Benchmarks": [
      "CBaselines", "Cryptography", "Domain", "EventModel", "EventStore", "JSON", "LMDB",
      "Platform", "Projections", "SeededRandom", "TextFolding",
    ],
  ]

  /// Modules of the toolchain that every target may import.
  private static let everywhere: Set<String> = ["Synchronization"]
  /// Modules of the toolchain and the system that only some targets may import.
  private static let restricted: [String: Set<String>] = [
    // Calls for LMDB and Platform, names of error numbers for EventStore, `exit` for programs.
    "Glibc": ["LMDB", "Platform", "EventStore", "reprise", "Benchmarks"]
  ]

  let manifest: PackageManifest
  let files: [SourceFile]

  /// Targets whose dependencies are not the allowed ones.
  func undeclared() -> [Finding] {
    let products = manifest.targets.filter { !$0.folder.hasPrefix("Tests/") }
    let unknown = Set(Self.allowed.keys).subtracting(products.map(\.name))
    return unknown.sorted().map { finding("\($0) is missing") }
      + products.compactMap { target in
        guard let allowed = Self.allowed[target.name] else {
          return finding("\(target.name) is not in the graph: decide what it may know")
        }
        guard allowed != target.dependencies else { return nil }
        let more = target.dependencies.subtracting(allowed).sorted()
        let less = allowed.subtracting(target.dependencies).sorted()
        return finding("\(target.name) depends on \(more) too much and on \(less) too little")
      }
  }

  /// Imports that the target does not declare, or that its place in the graph forbids.
  func forbidden() -> [Finding] {
    manifest.targets.flatMap { target in
      files(of: target).flatMap { file in
        Imports(file).all.compactMap { item in
          guard !isAllowed(item.module, in: target) else { return nil }
          return Finding(
            path: file.path, line: item.line,
            problem: "\(target.name) may not import \(item.module)")
        }
      }
    }
  }

  /// Dependencies of libraries and programs that no file of the target imports.
  func unused() -> [Finding] {
    manifest.targets.filter { !$0.folder.hasPrefix("Tests/") }.flatMap { target in
      let imported = Set(files(of: target).flatMap { Imports($0).all.map(\.module) })
      return target.dependencies.subtracting(imported).sorted().map {
        finding("\(target.name) never imports \($0)")
      }
    }
  }

  private func isAllowed(_ module: String, in target: PackageManifest.Target) -> Bool {
    if target.dependencies.contains(module) || Self.everywhere.contains(module) { return true }
    if target.folder.hasPrefix("Tests/") {
      return ["Testing", "Foundation", "Glibc"].contains(module)
    }
    return Self.restricted[module]?.contains(target.name) ?? false
  }

  private func files(of target: PackageManifest.Target) -> [SourceFile] {
    files.filter { $0.isSwift && $0.isIn(target.folder) }
  }

  private func finding(_ problem: String) -> Finding {
    Finding(path: "Package.swift", line: 0, problem: problem)
  }
}
