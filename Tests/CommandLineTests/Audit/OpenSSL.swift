import Foundation

/// The program `openssl`, where it is installed: another implementation of Ed25519.
struct OpenSSL {
  private static let program = "/usr/bin/openssl"

  static var exists: Bool { FileManager.default.isExecutableFile(atPath: program) }

  let folder: URL

  /// Whether it takes a signature for one of a message.
  func verifies(_ signature: Data, of message: Data, publicKey: Data) throws -> Bool {
    // A public key in the form of RFC 8410 is this and its 32 bytes.
    let prefix = Data([0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00])
    let files = ["key.der": prefix + publicKey, "message": message, "signature": signature]
    for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.program)
    process.currentDirectoryURL = folder
    process.arguments = [
      "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey", "key.der", "-rawin", "-in",
      "message", "-sigfile", "signature",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
