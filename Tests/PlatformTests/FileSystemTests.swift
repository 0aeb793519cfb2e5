import Glibc
import Testing

@testable import Platform

@Suite("The file system")
struct FileSystemTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("Kinds are told apart, a link by itself and by what it leads to")
  func kinds() {
    let file = scratch.write([1, 2, 3])
    let link = "\(scratch.folder)/link"
    let symlinkCode = unsafe symlink(scratch.folder, link)
    #expect(symlinkCode == 0)
    #expect(FileSystem.kind(of: file) == .file)
    #expect(FileSystem.kind(of: scratch.folder) == .folder)
    #expect(FileSystem.kind(of: link) == .link)
    #expect(FileSystem.kind(following: link) == .folder)
    #expect(FileSystem.kind(of: "/dev/null") == .other)
    #expect(FileSystem.kind(of: file + "x") == nil)
    #expect(FileSystem.size(of: file) == 3)
    #expect(FileSystem.size(of: file + "x") == nil)
    #expect(FileSystem.isReadable(file) && FileSystem.isWritable(file))
    #expect(!FileSystem.isWritable(file + "x"))
  }

  @Test("The size on the disk leaves holes out")
  func allocated() throws {
    let path = scratch.write([1])
    let truncateCode = unsafe truncate(path, 1 << 24)
    #expect(truncateCode == 0)
    #expect(FileSystem.size(of: path) == 1 << 24)
    #expect(try #require(FileSystem.allocatedSize(of: path)) < 1 << 20)
  }

  @Test("Folders are made with the ones above, for the owner only, and again without harm")
  func makeFolder() throws {
    let top = "\(scratch.folder)/a"
    let path = "\(top)/b"
    try FileSystem.makeFolder(path)
    try FileSystem.makeFolder(path)
    var status = stat()
    let code = unsafe stat(path, &status)
    #expect(code == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    FileSystem.removeEmptyFolder(path)
    #expect(FileSystem.kind(of: path) == nil)
  }

  @Test("A folder cannot be made where a file is")
  func folderOverFile() {
    let file = scratch.write([1])
    #expect(throws: FileError(operation: "create the folder", path: file, code: EEXIST)) {
      try FileSystem.makeFolder(file)
    }
  }

  @Test("Removing says whether the file was there")
  func remove() throws {
    let file = scratch.write([1])
    #expect(try FileSystem.removeFile(file))
    #expect(try !FileSystem.removeFile(file))
    #expect(throws: FileError.self) { try FileSystem.removeFile("\(scratch.folder)/.") }
  }

  @Test("A folder that is not empty stays")
  func removeFullFolder() {
    let file = scratch.write([1])
    FileSystem.removeEmptyFolder(scratch.folder)
    #expect(FileSystem.kind(of: file) == .file)
  }

  @Test("Names come in the order of their bytes")
  func names() throws {
    for name in ["é", "b", "Z", "a"] { scratch.write([], to: name) }
    #expect(try FileSystem.names(in: scratch.folder) == ["Z", "a", "b", "é"])
    #expect(throws: FileError.self) { try FileSystem.names(in: "\(scratch.folder)/none") }
  }

  @Test(
    "The parent of a path",
    arguments: [
      ("/a/b", "/a"), ("/a/b/", "/a"), ("/a", "/"), ("/", "/"), ("a", "."), ("a/b", "a"),
    ])
  func parent(path: String, expected: String) {
    #expect(FileSystem.parent(of: path) == expected)
  }

  @Test("A folder's names are flushed, a missing folder's are not")
  func syncFolder() throws {
    try FileSystem.syncFolder(scratch.folder)
    let missing = "\(scratch.folder)/missing"
    #expect(throws: FileError(operation: "open", path: missing, code: ENOENT)) {
      try FileSystem.syncFolder(missing)
    }
  }

  @Test("Temporary folders differ")
  func temporary() throws {
    let other = try Scratch()
    #expect(other.folder != scratch.folder)
    #expect(FileSystem.kind(of: other.folder) == .folder)
  }

  @Test("An error is missing only when the file is")
  func isMissing() {
    #expect(FileError(operation: "open", path: "x", code: ENOENT).isMissing)
    #expect(!FileError(operation: "open", path: "x", code: EACCES).isMissing)
  }

  @Test("A network's file system is told by the longest mount point above the path")
  func network() {
    let mounts = [
      "22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw",
      "23 22 0:5 / /home rw - nfs4 server:/home rw",
      "24 23 0:6 / /home/local rw shared:2 master:3 - xfs /dev/sdb rw",
      #"25 22 0:7 / /my\040share rw - cifs //server/share rw"#,
      "damaged",
    ].compactMap(FileSystem.Mount.init(line:))
    #expect(mounts.count == 4)
    let expected: [(String, String?)] = [
      ("/", nil), ("/home", "nfs4"), ("/home/anna", "nfs4"), ("/homes", nil),
      ("/home/local/x", nil), ("/home/localx", "nfs4"), ("/my share/x", "cifs"),
    ]
    for (path, type) in expected {
      #expect(FileSystem.networkType(of: path, mounts: mounts) == type, "\(path)")
    }
  }

  @Test("A later mount covers an earlier one at the same place")
  func coveredMount() {
    let mounts = [
      "23 22 0:5 / /x rw - nfs server:/x rw", "24 23 0:6 / /x rw - ext4 /dev/sdb rw",
    ].compactMap(FileSystem.Mount.init(line:))
    #expect(FileSystem.networkType(of: "/x/y", mounts: mounts) == nil)
  }

  @Test(
    "A disk that the kernel calls local is no network's; of others the list of mounts is asked",
    arguments: [
      // Ext4, XFS, Btrfs, tmpfs; NFS, CIFS, SMB, 9P, Ceph, AFS, FUSE, overlay.
      (0xEF53, true), (0x5846_5342, true), (0x9123_683E, true), (0x0102_1994, true),
      (0x6969, false), (0xFF53_4D42, false), (0xFE53_4D42, false), (0x0102_1997, false),
      (0x00C3_6400, false), (0x5346_414F, false), (0x6573_5546, false), (0x794C_7630, false),
    ] as [(UInt32, Bool)])
  func localMagic(magic: UInt32, isLocal: Bool) {
    #expect(FileSystem.isLocal(magic: magic) == isLocal)
  }

  @Test("Kernel file systems are no network's, existing path or not")
  func local() {
    #expect(FileSystem.networkFileSystem(of: "/proc/self/status") == nil)
    #expect(FileSystem.networkFileSystem(of: "/proc/no/such/file") == nil)
  }
}
