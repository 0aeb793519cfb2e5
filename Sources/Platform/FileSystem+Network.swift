import CFileSystem
import Glibc

extension FileSystem {
  /// The type of the network file system on which a path is, `nfs4` or `cifs` for example; `nil` on
  /// a disk of this machine, or where it cannot be told.
  ///
  /// Locks and mapped memory, which a database needs, do not work across machines. A path that does
  /// not exist yet is judged by the folder that it will be in.
  public static func networkFileSystem(of path: String) -> String? {
    var existing = path
    while kind(following: existing) == nil {
      guard let above = parent(of: existing), above != existing else { return nil }
      existing = above
    }
    if isLocal(existing) { return nil }
    guard let resolved = unsafe realpath(existing, nil) else { return nil }
    defer { unsafe free(resolved) }
    guard let mounts = mounts() else { return nil }
    return networkType(of: unsafe String(cString: resolved), mounts: mounts)
  }

  /// Where something is mounted, and its type.
  struct Mount: Hashable {
    let point: String
    let type: String

    /// Reads a line of `/proc/self/mountinfo` (proc(5)); `nil` if it is not one.
    init?(line: String) {
      // By bytes: to find the characters took a tenth of the start of a short command.
      let words = line.utf8.split(separator: UInt8(ascii: " "))
      let dash = words.dropFirst(6).firstIndex { $0.elementsEqual("-".utf8) }
      guard let dash, dash + 1 < words.endIndex else { return nil }
      point = Mount.unescaped(Substring(words[4]))
      type = String(Substring(words[dash + 1]))
    }

    /// Spaces and the like are written as a backslash and three octal digits.
    private static func unescaped(_ text: Substring) -> String {
      var bytes: [UInt8] = []
      var rest = text.utf8
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "\\"), let digits = String(rest.prefix(3)),
          let value = UInt8(digits, radix: 8)
        {
          bytes.append(value)
          rest = rest.dropFirst(3)
        } else {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    fileprivate func contains(_ path: String) -> Bool {
      point == "/" || path == point || path.hasPrefix(point + "/")
    }
  }

  /// The type of the mount that a path is on, if it is a network's.
  static func networkType(of path: String, mounts: [Mount]) -> String? {
    var best: Mount?
    // Where two are mounted at one place, the later one covers the earlier.
    for mount in mounts where mount.contains(path) {
      if mount.point.utf8.count >= best?.point.utf8.count ?? 0 { best = mount }
    }
    guard let type = best?.type, isNetwork(type) else { return nil }
    return type
  }

  /// Whether the kernel itself says that a path is on a disk of this machine, or in its memory.
  ///
  /// Then the list of mounts is not needed, which takes a tenth of the start of a short command.
  private static func isLocal(_ path: String) -> Bool {
    var status = statfs()
    guard unsafe statfs(path, &status) == 0 else { return false }
    return isLocal(magic: UInt32(truncatingIfNeeded: status.f_type))
  }

  /// Whether a number of statfs(2) names a file system that has its files on this machine.
  static func isLocal(magic: UInt32) -> Bool {
    switch magic {
    // Ext2 to ext4, XFS, Btrfs, F2FS, ZFS, bcachefs, tmpfs.
    case 0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x2FC1_2FC1, 0xCA45_1A4E, 0x0102_1994: true
    default: false
    }
  }

  private static func isNetwork(_ type: String) -> Bool {
    let types = [
      "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "coda", "gfs2", "glusterfs",
      "lustre", "ncpfs", "ocfs2", "fuse.sshfs", "fuse.glusterfs", "fuse.rclone", "fuse.s3fs",
    ]
    return types.contains(type)
  }

  private static func mounts() -> [Mount]? {
    guard let reader = try? LineReader(path: "/proc/self/mountinfo", lineByteLimit: 16_384) else {
      return nil
    }
    var mounts: [Mount] = []
    while let line = try? reader.next() {
      switch line {
      case .line(let bytes):
        if let mount = Mount(line: String(decoding: bytes, as: UTF8.self)) { mounts.append(mount) }
      case .tooLong: continue
      case .end: return mounts
      }
    }
    return nil
  }
}
