import Cryptography
import EventModel
import LMDB
import Proofs

extension LogFile {
  /// How many records are hashed before the transaction moves on, so that pages which a writer has
  /// replaced are not held for long.
  private static let sliceCount: UInt64 = 10_000

  /// Gives the leaf hash of each record of a range, in order, until the body says to stop; every
  /// record is checked first.
  ///
  /// - Throws: ``ReadError``, also for a record that is missing.
  /// - Complexity: O(bytes of the records), without allocation.
  func hashRecords(
    _ range: Range<UInt64>,
    _ body: (SHA256Digest, _ byteCount: Int) throws(ReadError) -> ScanStep
  ) throws(ReadError) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, start + Self.sliceCount)
      if try hashSlice(start..<end, body) == .stop { return }
      start = end
    }
  }

  private func hashSlice(
    _ range: Range<UInt64>,
    _ body: (SHA256Digest, _ byteCount: Int) throws(ReadError) -> ScanStep
  ) throws(ReadError) -> ScanStep {
    var failure: ReadError?
    var step = ScanStep.more
    do throws(LMDBError) {
      try environment.beginRead().withCursor(table) { cursor throws(LMDBError) in
        var found = try cursor.seek(range.lowerBound)
        for position in range {
          do throws(ReadError) {
            guard found, cursor.keyNumber == position else {
              throw .record(.missing(Position(position)))
            }
            try Self.check(cursor.value, at: Position(position))
            step = try body(MerkleTree.leafHash(cursor.value), cursor.value.count)
          } catch {
            failure = error
            return
          }
          if step == .stop { return }
          found = try cursor.next()
        }
      }
    } catch { throw .storage(error) }
    if let failure { throw failure }
    return step
  }

  private static func check(_ bytes: Span<UInt8>, at position: Position) throws(ReadError) {
    do throws(RecordError) {
      _ = try RecordLayout(bytes, at: position)
    } catch { throw .record(error) }
  }
}
