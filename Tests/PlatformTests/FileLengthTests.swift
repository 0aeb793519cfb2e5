import Foundation
import Platform
import Testing

@Suite("The length of a file")
struct FileLengthTests {
  @Test("A file becomes as long as is asked for, never shorter, and keeps its bytes")
  func lengthen() throws {
    let folder = try FileSystem.makeTemporaryFolder(prefix: "reprise-length")
    let path = folder + "/file"
    defer {
      _ = try? FileSystem.removeFile(path)
      FileSystem.removeEmptyFolder(folder)
    }
    try Data("abc".utf8).write(to: URL(fileURLWithPath: path))
    try FileSystem.lengthen(path, toAtLeast: 6)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("abc\0\0\0".utf8))
    try FileSystem.lengthen(path, toAtLeast: 2)
    #expect(FileSystem.size(of: path) == 6)
    #expect(throws: FileError.self) { try FileSystem.lengthen(folder + "/none", toAtLeast: 1) }
  }

  @Test("A folder's lock is given up with its owner, and none is had on what is no folder")
  func folderLock() throws {
    let folder = try FileSystem.makeTemporaryFolder(prefix: "reprise-lock")
    defer { FileSystem.removeEmptyFolder(folder) }
    for _ in 0..<2 {
      let lock = try FolderLock(folder, .exclusive)
      _ = consume lock
    }
    let one = try FolderLock(folder, .shared)
    let two = try FolderLock(folder, .shared)
    _ = consume one
    _ = consume two
    let error = #expect(throws: FileError.self) {
      _ = try FolderLock(folder + "/none", .shared)
    }
    #expect(try #require(error).isMissing)
  }
}
