import Foundation
import Testing

/// The Unicode Consortium's own test files, where this machine has them.
///
/// They are looked for in the folder `unicode` of what `REPRISE_TEST_DATA` names, else of
/// `../shared/data` beside the package.
enum UnicodeData {
  static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["REPRISE_TEST_DATA"]
    let beside = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../shared/data").standardizedFileURL
    let folder = (named.map { URL(filePath: $0) } ?? beside).appending(path: "unicode")
    return FileManager.default.fileExists(atPath: folder.path()) ? folder : nil
  }()

  /// Why a test is skipped.
  static let absence: Comment = "REPRISE_TEST_DATA names no folder with Unicode's test files"

  /// The lines of a file, without comments and blank lines.
  static func lines(of name: String) throws -> [Substring] {
    let file = try #require(folder).appending(path: name)
    let text: String
    if name.hasSuffix(".bz2") {
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["bzcat", file.path()]
      process.standardOutput = output
      try process.run()
      text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
    } else {
      text = try String(contentsOf: file, encoding: .utf8)
    }
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let content = line.prefix { $0 != "#" }
      return content.contains { !$0.isWhitespace } ? content : nil
    }
  }

  /// The scalars of a field of hexadecimal numbers.
  static func scalars(_ field: some StringProtocol) -> [UInt32] {
    field.split(whereSeparator: \.isWhitespace).compactMap { UInt32($0, radix: 16) }
  }

  /// The text of a field of hexadecimal numbers.
  static func text(_ field: some StringProtocol) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars(field).compactMap(Unicode.Scalar.init))
    return String(view)
  }
}
