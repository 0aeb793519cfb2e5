import Foundation
import Glibc
import Platform
import Testing

@Suite("Small files as a whole")
struct FileContentsTests {
  @Test("A file comes back as it was written, up to the limit")
  func contents() throws {
    let scratch = try Scratch()
    let path = "\(scratch.folder)/file"
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    #expect(try FileSystem.createPrivateFile(path, bytes))
    #expect(try FileSystem.contents(of: path, byteLimit: 200_000) == bytes)
    #expect(throws: FileError(operation: "read", path: path, code: EFBIG)) {
      try FileSystem.contents(of: path, byteLimit: 199_999)
    }
    #expect(throws: FileError(operation: "open", path: "\(scratch.folder)/none", code: ENOENT)) {
      try FileSystem.contents(of: "\(scratch.folder)/none", byteLimit: 1)
    }
    #expect(throws: FileError(operation: "read", path: scratch.folder, code: EISDIR)) {
      try FileSystem.contents(of: scratch.folder, byteLimit: 1)
    }
  }

  @Test("A private file is its owner's alone, and never overwritten")
  func privateFile() throws {
    let scratch = try Scratch()
    let path = "\(scratch.folder)/secret"
    #expect(try FileSystem.createPrivateFile(path, [1, 2]))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(!FileSystem.isOpenToOthers(path))
    #expect(try !FileSystem.createPrivateFile(path, [3]))
    #expect(try FileSystem.contents(of: path, byteLimit: 9) == [1, 2])
    #expect(unsafe chmod(path, 0o640) == 0)
    #expect(FileSystem.isOpenToOthers(path))
  }

  @Test("A link is not followed when a private file is made")
  func link() throws {
    let scratch = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.folder)/link", withDestinationPath: "\(scratch.folder)/target")
    #expect(try !FileSystem.createPrivateFile("\(scratch.folder)/link", [1]))
    #expect(FileSystem.kind(of: "\(scratch.folder)/target") == nil)
  }

  @Test("A replaced file has the new bytes, and nothing is left beside it")
  func replaced() throws {
    let scratch = try Scratch()
    let path = "\(scratch.folder)/file"
    for bytes in [[1], [2, 3]] as [[UInt8]] {
      try FileSystem.replaceFile(path, bytes)
      #expect(try FileSystem.contents(of: path, byteLimit: 9) == bytes)
    }
    #expect(try FileSystem.names(in: scratch.folder) == ["file"])
    #expect(throws: FileError.self) { try FileSystem.replaceFile("\(scratch.folder)/no/file", [1]) }
  }
}
