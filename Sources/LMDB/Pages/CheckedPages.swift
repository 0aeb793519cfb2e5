import Glibc
import Synchronization

/// Remembers pages that were found whole, so that each is looked through once in a snapshot.
///
/// It forgets: a slot holds one page, and there are as many as pages in a quarter of a gigabyte.
/// What is never used of them takes no memory; without memory nothing is remembered. A mark names
/// page, place and transaction in 64 bits, so that a page is taken for another one by chance only.
@safe
final class CheckedPages: Sendable {
  private static let slotCount = 1 << 16
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Atomic<UInt64>>?

  init() {
    // Zeros that the system makes when they are first looked at: as atomic numbers, no mark.
    let memory = unsafe calloc(Self.slotCount, MemoryLayout<Atomic<UInt64>>.stride)
    unsafe slots = memory?.bindMemory(to: Atomic<UInt64>.self, capacity: Self.slotCount)
  }

  deinit { unsafe free(slots) }

  static func mark(page: UInt64, parent: UInt64, index: Int, _ transaction: UInt64) -> UInt64 {
    var mark = page &* 0x9e37_79b9_7f4a_7c15 ^ parent
    mark = (mark ^ mark >> 32) &* 0xbf58_476d_1ce4_e5b9 ^ UInt64(index)
    mark = (mark ^ mark >> 29) &* 0x94d0_49bb_1331_11eb ^ transaction
    return (mark ^ mark >> 31) &* 0x9e37_79b9_7f4a_7c15
  }

  func contains(_ mark: UInt64, page: UInt64) -> Bool {
    unsafe slots?[Self.slot(page)].load(ordering: .relaxed) == mark
  }

  func insert(_ mark: UInt64, page: UInt64) {
    unsafe slots?[Self.slot(page)].store(mark, ordering: .relaxed)
  }

  private static func slot(_ page: UInt64) -> Int { Int(page % UInt64(slotCount)) }
}
