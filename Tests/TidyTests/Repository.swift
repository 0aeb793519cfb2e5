import Foundation

/// The package on disk.
enum Repository {
  /// Folder of the package: the one above `Tests`.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every source and document, by path.
  static let files: [SourceFile] = {
    let folders = ["Sources", "Projections", "Tests"].flatMap(paths)
    let documents = (try? topLevel())?.filter { $0.hasSuffix(".md") || $0 == "Makefile" } ?? []
    let scripts = [".ci", ".make"].flatMap(paths)
    return (["Package.swift"] + documents + scripts + folders).sorted().compactMap { path in
      (try? String(contentsOf: root.appending(path: path), encoding: .utf8)).map {
        SourceFile(path: path, text: $0)
      }
    }
  }()

  /// Names in the package's folder.
  static func topLevel() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
  }

  /// Every path below a folder of the package.
  static func paths(under folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
  }
}
