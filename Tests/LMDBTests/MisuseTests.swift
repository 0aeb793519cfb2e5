import Foundation
import Testing

/// Code that must not compile, each with the diagnostic that it must get.
@Suite("Misuse", .enabled(if: Misuse.canCompile, "the compiler or the built module is not here"))
struct MisuseTests {
  @Test("What is right compiles: the others fail for their own reasons")
  func right() throws {
    let output = try Misuse.compile(
      """
      var transaction = try environment.beginWrite()
      try transaction.put(database, key, key)
      try transaction.commit()
      """)
    #expect(output == "")
  }

  @Test(
    "Misuse is refused by the compiler",
    arguments: [
      (
        "used after its commit", "used after consume",
        """
        let transaction = try environment.beginWrite()
        try transaction.commit()
        print(transaction.number())
        """
      ),
      (
        "committed twice", "consumed more than once",
        """
        let transaction = try environment.beginWrite()
        try transaction.commit()
        try transaction.commit()
        """
      ),
      (
        "copied", "conform to 'Copyable'",
        """
        let transaction = try environment.beginRead()
        let copies = [transaction, transaction]
        print(copies.count)
        """
      ),
      (
        "a value kept beyond its transaction", "lifetime-dependent",
        """
        var kept = key
        do {
          let transaction = try environment.beginRead()
          if let value = try transaction.value(database, key) { kept = value }
        }
        print(kept.count)
        """
      ),
      (
        "a value read after the commit", "borrowed by a non-Escapable type",
        """
        let transaction = try environment.beginWrite()
        let value = try transaction.value(database, key)
        try transaction.commit()
        print(value?.count ?? 0)
        """
      ),
      // Once `put` borrowed the transaction only, and the value pointed into a page that had moved.
      (
        "a value read after a change", "overlapping accesses to 'transaction'",
        """
        var transaction = try environment.beginWrite()
        let value = try transaction.value(database, key)
        try transaction.put(database, key, key)
        print(value?.count ?? 0)
        """
      ),
      (
        "a key read after the cursor moved", "overlapping accesses to 'cursor'",
        """
        let transaction = try environment.beginRead()
        try transaction.withCursor(database) { cursor throws(LMDBError) in
          let first = cursor.key
          _ = try cursor.next()
          print(first.count)
        }
        """
      ),
      (
        "a cursor leaves its closure", "'Cursor' conform to 'Escapable'",
        """
        let transaction = try environment.beginRead()
        let cursor = try transaction.withCursor(database) { cursor throws(LMDBError) -> Cursor in
          return cursor
        }
        print(cursor.keyNumber)
        """
      ),
      (
        "a value leaves the cursor's closure", "'Span<UInt8>' conform to 'Escapable'",
        """
        let transaction = try environment.beginRead()
        let kept = try transaction.withCursor(database) { cursor throws(LMDBError) -> Span<UInt8> in
          return cursor.value
        }
        print(kept.count)
        """
      ),
      (
        "writing in a read", "has no member 'put'",
        """
        let transaction = try environment.beginRead()
        try transaction.put(database, key, key)
        """
      ),
    ])
  func misuse(what: String, diagnostic: String, code: String) throws {
    let output = try Misuse.compile(code)
    #expect(output.contains("error:"), "\(what) compiled")
    #expect(output.contains(diagnostic), "\(what): \(output)")
  }
}

/// Compiles pieces of code against the module that these tests were built with.
enum Misuse {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
  private static let modules =
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/Modules"
  private static let compiler = ProcessInfo.processInfo.environment["PATH"]?
    .split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var canCompile: Bool {
    compiler != nil && FileManager.default.fileExists(atPath: "\(modules)/LMDB.swiftmodule")
  }

  /// What the compiler says of some statements, in a function that has an `environment`, a
  /// `database` and a `key`.
  static func compile(_ statements: String) throws -> String {
    let scratch = try Scratch()
    let source = "\(scratch.folder)/misuse.swift"
    try """
    import LMDB
    func misuse(_ environment: Environment, _ database: Database, _ key: Span<UInt8>) throws {
    \(statements)
    }
    """.write(toFile: source, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: try #require(compiler))
    process.arguments = [
      "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-I", modules,
      "-Xcc", "-fmodule-map-file=\(root)/Sources/CLMDB/module.modulemap", source,
    ]
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
