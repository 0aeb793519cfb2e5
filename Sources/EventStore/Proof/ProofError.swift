import EventModel

/// Why a root or a proof could not be given.
public enum ProofError: Error, Sendable, CustomStringConvertible {
  /// The tree has not that many leaves.
  case noSuchSize(UInt64, treeSize: UInt64)
  /// The tree of that size has no leaf for the position.
  case noLeaf(Position, treeSize: UInt64)
  /// There is no proof from the one size to the other: the first is zero or the larger one.
  case noSuchSizes(first: UInt64, second: UInt64)
  /// The log is not what was hashed or signed before; nothing was signed.
  case rewritten(TreeHead, HistoryComparison)
  /// The tree could not be read or made.
  case tree(ViewStoreError)

  /// What happened, to what, and what to do.
  public var description: String {
    switch self {
    case .noSuchSize(let size, let treeSize):
      "There is no tree of \(size) records yet: the log has \(treeSize), the store's first record "
        + "included."
    case .noLeaf(let position, let treeSize):
      "The record at position \(position) is not in the tree of \(treeSize) records, which are "
        + "those below position \(treeSize)."
    case .noSuchSizes(let first, let second):
      "There is no proof from \(first) to \(second) records: the first size must be from 1 up to "
        + "the second."
    case .rewritten(let earlier, let comparison):
      "Nothing was signed. \(comparison.description(of: earlier))"
    case .tree(let error): error.description
    }
  }
}
