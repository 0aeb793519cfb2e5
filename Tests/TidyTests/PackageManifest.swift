/// What `Package.swift` says about its targets, as far as rules ask.
struct PackageManifest {
  struct Target: Hashable {
    let name: String
    let dependencies: Set<String>
    /// Folder of its sources.
    let folder: String
  }

  let targets: [Target]

  /// Reads the calls that make targets: names and texts are literals there.
  init(_ file: SourceFile) {
    let text = file.lines.map { line in
      let bytes = Array(line.utf8)
      guard let comment = bytes.places(of: "//").first else { return line }
      return String(decoding: bytes[..<comment], as: UTF8.self)
    }.joined(separator: "\n")
    var targets: [Target] = []
    for kind in [".target(", ".executableTarget(", ".testTarget(", ".systemLibrary("] {
      for part in Self.parts(of: text, after: kind) {
        guard let name = Self.texts(part, label: "name:", isList: false).first else { continue }
        let path = Self.texts(part, label: "path:", isList: false).first
        targets.append(
          Target(
            name: name,
            dependencies: Set(Self.texts(part, label: "dependencies:", isList: true)),
            folder: path ?? (kind == ".testTarget(" ? "Tests/\(name)" : "Sources/\(name)")))
      }
    }
    self.targets = targets
  }

  /// The arguments of each call, up to its last parenthesis.
  private static func parts(of text: String, after call: String) -> [String] {
    let bytes = Array(text.utf8)
    return bytes.places(of: call).map { start in
      var open = 1
      var end = start + call.utf8.count
      while end < bytes.count, open > 0 {
        if bytes[end] == UInt8(ascii: "(") { open += 1 }
        if bytes[end] == UInt8(ascii: ")") { open -= 1 }
        end += 1
      }
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
  }

  /// The string literals of an argument.
  private static func texts(_ arguments: String, label: String, isList: Bool) -> [String] {
    let bytes = Array(arguments.utf8)
    guard let start = bytes.places(of: label).first else { return [] }
    let rest = bytes[(start + label.utf8.count)...]
    let end = isList ? rest.firstIndex(of: UInt8(ascii: "]")) ?? rest.endIndex : rest.endIndex
    let pieces = rest[..<end].split(
      separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    let texts = stride(from: 1, to: pieces.count, by: 2).map {
      String(decoding: pieces[$0], as: UTF8.self)
    }
    return isList ? texts : Array(texts.prefix(1))
  }
}
