import CLMDB
import Glibc

/// One of the two pages that say which trees a transaction sees (`struct MDB_meta`).
struct MetaPage {
  /// Bytes that are read of the page.
  static let byteCount = PageView.headerByteCount + 136
  private static let magic = 0xBEEF_C0DE
  private static let version = 1

  /// Size of a page in bytes.
  let pageByteCount: Int
  /// The tree of free pages.
  let free: TreeRecord
  /// The tree of named databases.
  let main: TreeRecord
  /// The last page that is, or was, in use.
  let lastPage: UInt64
  /// The transaction that wrote it.
  let transaction: UInt64

  /// Reads a meta page.
  ///
  /// - Throws: ``LMDBError/corrupted`` if it cannot be one, ``LMDBError/invalid`` if it is no page
  ///   of LMDB's at all, ``LMDBError/versionMismatch`` for another version's.
  init(_ view: PageView) throws(LMDBError) {
    let start = PageView.headerByteCount
    guard view.flags == .meta, view.number32(at: start) == Self.magic else { throw .invalid }
    guard view.number32(at: start + 4) == Self.version else { throw .versionMismatch }
    pageByteCount = view.number32(at: start + 24)
    guard (512...65536).contains(pageByteCount), pageByteCount & (pageByteCount - 1) == 0 else {
      throw .corrupted
    }
    // The record of the free pages' tree also holds the page size, where others have a number size.
    free = try TreeRecord(view.part(start + 24, TreeRecord.byteCount))
    main = try TreeRecord(view.part(start + 72, TreeRecord.byteCount))
    lastPage = view.number64(at: start + 120)
    transaction = view.number64(at: start + 128)
    guard free.options.contains(.integerKey), lastPage >= 1, lastPage < 1 << 47 else {
      throw .corrupted
    }
  }

  /// Checks the meta pages of a file before LMDB opens it, which trusts them.
  ///
  /// A file that does not exist or is empty is left to LMDB.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - areInStep: Whether one of the pages was written right after the other: so it is where
  ///     every commit waits for the disk.
  /// - Throws: ``LMDBError`` if LMDB should not see the file.
  static func check(path: String, areInStep: Bool) throws(LMDBError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // A writer of another process may be at one of them: what is half written is whole in a moment.
    for attempt in 1...20 {
      do throws(LMDBError) {
        return try check(descriptor, areInStep: areInStep)
      } catch {
        if attempt == 20 { throw error }
        usleep(1000)
      }
    }
  }

  private static func check(_ descriptor: Int32, areInStep: Bool) throws(LMDBError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_size > 0 else { return }
    guard let first = try read(descriptor, at: 0),
      let second = try read(descriptor, at: first.pageByteCount)
    else { throw .invalid }
    let transactions = [first.transaction, second.transaction].sorted()
    guard second.pageByteCount == first.pageByteCount,
      !areInStep || transactions[1] - transactions[0] <= 1
    else { throw .corrupted }
  }

  private static func read(_ descriptor: Int32, at offset: Int) throws(LMDBError) -> MetaPage? {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    let count = unsafe pread(descriptor, &bytes, byteCount, off_t(offset))
    guard count == byteCount else { return nil }
    return try MetaPage(PageView(bytes.span))
  }
}
