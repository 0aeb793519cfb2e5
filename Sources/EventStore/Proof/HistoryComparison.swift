import Cryptography
import Proofs

/// What came of comparing the log with what was known of it before.
public enum HistoryComparison: Hashable, Sendable {
  /// The records of then are all there, unchanged; and how many there are now.
  case unchanged(size: UInt64)
  /// There are fewer records than there were.
  case shortened(size: UInt64)
  /// A record of then was changed, moved or taken out: this is the root of so many records now.
  case rewritten(root: SHA256Digest)
  /// A record of then is damaged or missing.
  case damaged(RecordError)

  /// What was found, in a sentence.
  public func description(of earlier: TreeHead) -> String {
    switch self {
    case .unchanged(let size):
      "The first \(earlier.size) records are as they were; \(size - earlier.size) were added since."
    case .shortened(let size):
      "History was rewritten: there were \(earlier.size) records, and now there are \(size)."
    case .rewritten(let root):
      "History was rewritten: the root of the first \(earlier.size) records was "
        + "\(earlier.root.base64), and now it is \(root.base64)."
    case .damaged(let error): error.description
    }
  }
}
