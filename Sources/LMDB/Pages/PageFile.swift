import Synchronization

/// The pages of an environment's file, for reading them without trusting them.
final class PageFile: Sendable {
  private let map: PageMap
  private let checked = CheckedPages()
  private let areFreePagesChecked = Atomic<Bool>(false)

  /// Reads the file of an open descriptor, which must stay open as long.
  init(descriptor: Int32) { map = PageMap(descriptor: descriptor) }

  /// What a transaction sees; `nil` if two later ones committed meanwhile.
  func snapshot(_ transaction: UInt64) throws(LMDBError) -> PageSnapshot? {
    try PageSnapshot(map, checked, transaction: transaction)
  }

  /// Checks the list of free pages, before LMDB first overwrites some.
  func checkFreePages(_ snapshot: PageSnapshot) throws(LMDBError) {
    if areFreePagesChecked.load(ordering: .relaxed) { return }
    try snapshot.checkFreePages()
    areFreePagesChecked.store(true, ordering: .relaxed)
  }
}
