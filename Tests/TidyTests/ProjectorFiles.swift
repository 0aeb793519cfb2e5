/// One file for each projector, so that a read model can be found, read and removed as a whole.
enum ProjectorFiles {
  /// Projectors that do not have a file of their own and name, and such files without a projector.
  static func findings(in files: [SourceFile]) -> [Finding] {
    files.filter { $0.isSwift && $0.isIn("Projections") }.flatMap { file in
      let found = projectors(file)
      let name = file.path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
      let isProjectorFile = name.hasSuffix("Projector")
      var findings = found.dropFirst().map {
        Finding(path: file.path, line: $0.line, problem: "\($0.name) needs a file of its own")
      }
      if let first = found.first, first.name != name {
        findings.append(
          Finding(path: file.path, line: first.line, problem: "\(first.name) is not \(name)"))
      }
      if isProjectorFile && found.isEmpty {
        findings.append(Finding(path: file.path, line: 0, problem: "no projector in it"))
      }
      return findings
    }
  }

  private static func projectors(_ file: SourceFile) -> [(name: String, line: Int)] {
    file.code.enumerated().compactMap { index, line in
      let words = line.words
      guard let kind = words.firstIndex(where: { ["struct", "class", "enum"].contains($0) }),
        words[kind...].dropFirst(2).contains("Projector")
      else { return nil }
      return (words[kind + 1], index + 1)
    }
  }
}
