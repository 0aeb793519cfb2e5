import Cryptography
import EventModel
import Proofs

extension EventStore {
  /// The root of the tree whose leaves are the records of the log (RFC 9162, section 2.1): leaf *i*
  /// is the stored record at position *i*, the store's first record being leaf 0.
  ///
  /// - Parameter size: How many records; `nil`: all of them.
  /// - Returns: The size and the root.
  /// - Throws: ``ProofError``
  /// - Complexity: O(log n), besides hashing what is new since the tree was last folded.
  public func treeHead(at size: UInt64? = nil) throws(ProofError) -> TreeHead {
    let size = try treeSize(size)
    return TreeHead(
      size: size,
      root: try readTree(size) { tree throws(ViewStoreError) in
        try tree.root(size: size)
      })
  }

  /// Shows that the record at a position is in the tree.
  ///
  /// - Parameters:
  ///   - position: The record.
  ///   - size: How many records the tree has; `nil`: all of them.
  /// - Returns: The proof.
  /// - Throws: ``ProofError``
  /// - Complexity: O(log² n), besides hashing what is new.
  public func inclusionProof(
    of position: Position, at size: UInt64? = nil
  ) throws(ProofError) -> InclusionProof {
    let size = try treeSize(size)
    let leaf = position.rawValue
    guard leaf < size else { throw .noLeaf(position, treeSize: size) }
    return try readTree(size) { tree throws(ViewStoreError) in
      InclusionProof(
        leafIndex: leaf, treeSize: size, leafHash: try tree.node(level: 0, index: leaf),
        path: try tree.inclusionPath(of: leaf, size: size), root: try tree.root(size: size))
    }
  }

  /// Shows that the tree of the first records is the beginning of a larger one.
  ///
  /// - Parameters:
  ///   - first: How many records the smaller tree has, from 1.
  ///   - second: How many the larger one has.
  /// - Returns: The proof.
  /// - Throws: ``ProofError``
  /// - Complexity: O(log² n), besides hashing what is new.
  public func consistencyProof(
    from first: UInt64, to second: UInt64
  ) throws(ProofError) -> ConsistencyProof {
    guard first > 0, first <= second else { throw .noSuchSizes(first: first, second: second) }
    let second = try treeSize(second)
    return try readTree(second) { tree throws(ViewStoreError) in
      ConsistencyProof(
        first: first, second: second, firstRoot: try tree.root(size: first),
        secondRoot: try tree.root(size: second),
        path: try tree.consistencyPath(from: first, to: second))
    }
  }

  /// The stored bytes of the record at a position, of which its leaf is the hash; `nil` if there is
  /// none.
  ///
  /// - Throws: ``ReadError``, also if the record is damaged.
  /// - Complexity: O(log n)
  public func storedRecord(at position: Position) throws(ReadError) -> [UInt8]? {
    try reader.log.record(at: position)
  }

  /// Compares the log with what was known of it before, a checkpoint for example.
  ///
  /// Every record of then is hashed anew: the tree among the views is not trusted.
  ///
  /// - Throws: ``ProofError/tree(_:)`` if the log cannot be read at all.
  /// - Complexity: O(bytes of the records)
  public func compareHistory(with earlier: TreeHead) throws(ProofError) -> HistoryComparison {
    let size = try treeSize(nil)
    return try compareHistory(with: [earlier], size: size)[0]
  }

  /// Signs what the log is now, as a checkpoint.
  ///
  /// A signature is for ever: the whole log is hashed anew before, and must agree with the stored
  /// tree and with the last checkpoint that was signed.
  ///
  /// - Parameters:
  ///   - key: The log's key; its name is the checkpoint's origin.
  ///   - last: The last checkpoint that the key signed, if there is one.
  /// - Returns: The signed checkpoint.
  /// - Throws: ``ProofError``; nothing was signed then.
  /// - Complexity: O(bytes of the log)
  public func signedCheckpoint(
    with key: SignerKey, after last: Checkpoint? = nil
  ) throws(ProofError) -> SignedNote {
    let head = try treeHead()
    let known = (last.map { [TreeHead($0)] } ?? []) + [head]
    for (earlier, comparison) in zip(known, try compareHistory(with: known, size: head.size)) {
      guard case .unchanged = comparison else { throw .rewritten(earlier, comparison) }
    }
    let checkpoint = Checkpoint(
      origin: key.verifier.name.text, size: head.size, root: head.root)
    return SignedNote(signing: checkpoint.text, with: key)
  }

  /// Compares the log with several trees whose sizes ascend, in one pass.
  private func compareHistory(
    with known: [TreeHead], size: UInt64
  ) throws(ProofError) -> [HistoryComparison] {
    let within = known.filter { $0.size <= size }
    let roots: [SHA256Digest]
    do throws(ReadError) {
      roots = try LogTree(log: source.log).roots(ascending: within.map(\.size))
    } catch .record(let error) {
      return known.map { _ in .damaged(error) }
    } catch { throw .tree(.reading(.storage(error))) }
    return zip(within, roots).map { $0.root == $1 ? .unchanged(size: size) : .rewritten(root: $1) }
      + known.dropFirst(within.count).map { _ in .shortened(size: size) }
  }

  /// How many leaves a tree has that was asked for.
  private func treeSize(_ wanted: UInt64?) throws(ProofError) -> UInt64 {
    let size: UInt64
    do throws(ReadError) {
      size = try head().rawValue + 1
    } catch { throw .tree(.reading(.storage(error))) }
    guard let wanted else { return size }
    guard wanted <= size else { throw .noSuchSize(wanted, treeSize: size) }
    return wanted
  }

  private func readTree<R>(
    _ size: UInt64, _ body: (borrowing TreeNodes) throws(ViewStoreError) -> R
  ) throws(ProofError) -> R {
    do throws(ViewStoreError) {
      return try views.readTree(of: source, size: size, body)
    } catch { throw .tree(error) }
  }
}
