/// What documents refer to: files, pages of the catalogue and targets of the Makefile.
struct DocumentReferences {
  let files: [SourceFile]
  /// Every path of the package, folders too.
  let paths: Set<String>

  init(files: [SourceFile], morePaths: Set<String> = []) {
    self.files = files
    var paths = morePaths
    for file in files {
      var path = Substring(file.path)
      paths.insert(String(path))
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        paths.insert(String(path))
      }
    }
    self.paths = paths
  }

  /// References to what does not exist.
  func dangling() -> [Finding] {
    let documents = files.filter { $0.path.hasSuffix(".md") }
    let pages = Set(documents.compactMap { $0.path.split(separator: "/").last?.dropLast(3) })
    let targets = makeTargets()
    return documents.flatMap { document in
      document.findings(inLines: { line in
        if let page = Self.pages(line).first(where: { !pages.contains($0) }) {
          return "there is no page \(page)"
        }
        if let path = Self.paths(line).first(where: { !paths.contains(String($0)) }) {
          return "there is no file \(path)"
        }
        return Self.targets(line).first { !targets.contains($0) }.map { "there is no make \($0)" }
      })
    }
  }

  /// The names in `<doc:…>`.
  private static func pages(_ line: String) -> [Substring] {
    line.split(separator: "<doc:", omittingEmptySubsequences: false).dropFirst().compactMap {
      $0.split(separator: ">", omittingEmptySubsequences: false).first
    }
  }

  /// What stands between backticks and begins with a folder of the package.
  private static func paths(_ line: String) -> [Substring] {
    let folders = ["Sources/", "Projections/", "Tests/", "Fixtures/"]
    return codes(line).filter { code in folders.contains { code.hasPrefix($0) } }
      .map { $0.hasSuffix("/") ? $0.dropLast() : $0 }
  }

  /// What stands after `make` between backticks or at the beginning of a line.
  private static func targets(_ line: String) -> [Substring] {
    (codes(line) + [Substring(line)]).compactMap { code in
      let words = code.split(separator: " ")
      return words.count > 1 && code.hasPrefix("make ") ? words[1] : nil
    }
  }

  private static func codes(_ line: String) -> [Substring] {
    let pieces = line.split(separator: "`", omittingEmptySubsequences: false)
    return stride(from: 1, to: pieces.count - 1, by: 2).map { pieces[$0] }
  }

  private func makeTargets() -> Set<Substring> {
    let lines = files.first { $0.path == "Makefile" }?.lines ?? []
    return Set(
      lines.compactMap { line in
        guard let colon = line.firstIndex(of: ":"), line.first?.isLetter == true else { return nil }
        return line[..<colon]
      })
  }
}
