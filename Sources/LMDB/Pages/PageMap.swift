import Glibc
import Synchronization

/// A mapping of our own of a database file, for reading pages without trusting them.
///
/// A file that grows beyond the mapping is mapped once more; the old mapping stays until the
/// environment closes, since somebody may be reading there.
final class PageMap: Sendable {
  /// Where a file is mapped, and how much of it can be read there.
  struct Mapping: Sendable {
    fileprivate var address: UInt = 0
    fileprivate var byteCount: UInt64 = 0
    /// Bytes of the file that can be read.
    fileprivate(set) var fileByteCount: UInt64 = 0

    /// A part of the file.
    ///
    /// - Throws: ``LMDBError/corrupted`` beyond the end of the file.
    @inline(__always)
    func view(at offset: UInt64, byteCount: Int) throws(LMDBError) -> PageView {
      guard offset <= fileByteCount, UInt64(byteCount) <= fileByteCount - offset,
        let base = unsafe UnsafeRawPointer(bitPattern: address)
      else { throw .corrupted }
      return unsafe PageView(base + Int(offset), byteCount: byteCount)
    }
  }

  private struct State: Sendable {
    var current = Mapping()
    var old: [Mapping] = []
  }

  /// Most files fit into the first mapping, however they grow.
  private static let smallestByteCount: UInt64 = 1 << 30

  private let descriptor: Int32
  private let state = Mutex(State())

  /// Maps the file of an open descriptor, which must stay open as long.
  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit {
    state.withLock { state in
      for mapping in state.old + [state.current] where mapping.address != 0 {
        unsafe _ = munmap(
          UnsafeMutableRawPointer(bitPattern: mapping.address), Int(mapping.byteCount))
      }
    }
  }

  /// A mapping of so much of the file, or of all of it if it is shorter.
  ///
  /// - Throws: ``LMDBError/system(code:)`` if there is no room in the address space.
  func mapping(of byteCount: UInt64) throws(LMDBError) -> Mapping {
    try state.withLock { state throws(LMDBError) -> Mapping in
      if byteCount <= state.current.fileByteCount { return state.current }
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .system(code: errno) }
      let fileByteCount = UInt64(status.st_size)
      if fileByteCount > state.current.byteCount {
        let mapping = try map(fileByteCount)
        if state.current.address != 0 { state.old.append(state.current) }
        state.current = mapping
      }
      state.current.fileByteCount = fileByteCount
      return state.current
    }
  }

  private func map(_ fileByteCount: UInt64) throws(LMDBError) -> Mapping {
    // Where the address space is limited, what is there must do.
    for byteCount in [max(Self.smallestByteCount, fileByteCount * 2), fileByteCount] {
      let base = unsafe mmap(nil, Int(byteCount), PROT_READ, MAP_SHARED, descriptor, 0)
      if unsafe base != MAP_FAILED {
        return Mapping(address: UInt(bitPattern: base), byteCount: byteCount)
      }
    }
    throw .system(code: errno)
  }
}
