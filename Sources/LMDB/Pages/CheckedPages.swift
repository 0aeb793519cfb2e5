import Synchronization

/// Remembers pages that were found whole, so that each is looked through once in a snapshot.
///
/// It forgets: a slot holds one page. A mark names page, place and transaction in 64 bits, so that
/// a page is taken for another one by chance only.
@safe
final class CheckedPages: Sendable {
  private static let slotCount = 1024
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Atomic<UInt64>>

  init() {
    unsafe slots = .allocate(capacity: Self.slotCount)
    for index in 0..<Self.slotCount { unsafe (slots + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe slots.deinitialize(count: Self.slotCount)
    unsafe slots.deallocate()
  }

  static func mark(page: UInt64, parent: UInt64, index: Int, _ transaction: UInt64) -> UInt64 {
    var mark = page &* 0x9e37_79b9_7f4a_7c15 ^ parent
    mark = (mark ^ mark >> 32) &* 0xbf58_476d_1ce4_e5b9 ^ UInt64(index)
    mark = (mark ^ mark >> 29) &* 0x94d0_49bb_1331_11eb ^ transaction
    return (mark ^ mark >> 31) &* 0x9e37_79b9_7f4a_7c15
  }

  func contains(_ mark: UInt64, page: UInt64) -> Bool {
    unsafe slots[Self.slot(page)].load(ordering: .relaxed) == mark
  }

  func insert(_ mark: UInt64, page: UInt64) {
    unsafe slots[Self.slot(page)].store(mark, ordering: .relaxed)
  }

  private static func slot(_ page: UInt64) -> Int { Int(page % UInt64(slotCount)) }
}
