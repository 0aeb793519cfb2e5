import EventModel
import LMDB
import Platform

/// Why the views could not be brought up to date, read or rebuilt.
public enum ViewStoreError: Error, Sendable, CustomStringConvertible {
  /// No projector of this name is known.
  case unknownView(String, known: [String])
  /// The database at the path cannot be used.
  case storage(path: String, LMDBError)
  /// A damaged file could not be taken away.
  case file(FileError)
  /// A projector could not fold the event at a position; the view is as it was before.
  case projection(view: String, Position, ViewError)
  /// Events or rows could not be read.
  case reading(ViewError)
  /// The log has not reached the position yet.
  case beyondHead(Position, head: Position)
  /// The store was opened for reading only.
  case readOnly(path: String)
  /// Another process or thread builds views from the whole log now.
  case busy(path: String)
  /// Whoever asked for it gave up.
  case cancelled

  /// What happened, to what, and what to do.
  public var description: String {
    switch self {
    case .unknownView(let name, let known):
      "There is no view \(name). There are: \(known.joined(separator: ", "))."
    case .storage(let path, let error):
      "The views in \(path) cannot be used: \(error). They can be deleted at any time: the next "
        + "query builds them again."
    case .file(let error): error.description
    case .projection(let view, let position, let error):
      "The view \(view) cannot take in the event at position \(position): \(error)"
    case .reading(let error) where error.meansDamage:
      "The views are damaged (\(error)). They can be deleted at any time: the next query builds "
        + "them again."
    case .reading(let error): error.description
    case .beyondHead(let position, let head):
      "There is no position \(position) yet: "
        + (head == .zero ? "the log is empty." : "the log ends at \(head).")
    case .readOnly(let path): "The views in \(path) are open for reading only."
    case .busy(let path):
      "Another process builds views in \(path) now. Wait until it is done, and try again."
    case .cancelled: "The views were not built; the old ones go on answering."
    }
  }

  /// Whether the views could not be stored since the disk, or what may be used of it, is full.
  public var meansNoRoom: Bool { noRoom != nil }

  /// What is full, in words, if the error is that there is no room.
  var noRoom: String? {
    switch self {
    case .storage(_, let error) where error.meansNoRoom || error.meansShortWrite: "\(error)"
    case .file(let error) where error.meansNoRoom: error.reason
    default: nil
    }
  }

  /// Whether the file of views is damaged.
  var meansDamage: Bool {
    switch self {
    // Two that write without knowing of each other may have left anything.
    case .storage(_, let error): error.meansDamage || error == .lockFileLost
    case .projection(_, _, let error), .reading(let error): error.meansDamage
    case .unknownView, .file, .beyondHead, .readOnly, .busy, .cancelled: false
    }
  }
}

extension ViewError {
  /// Whether the file of views is damaged.
  fileprivate var meansDamage: Bool {
    guard case .storage(let error) = self, let error = error as? LMDBError else { return false }
    return error.meansDamage
  }
}
