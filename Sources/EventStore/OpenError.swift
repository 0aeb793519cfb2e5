import EventModel
import LMDB
import Platform

/// Why a store could not be opened or created; nothing was changed.
public enum OpenError: Error, Sendable, CustomStringConvertible {
  /// There is no store.
  case missing(path: String)
  /// What stands at the path is no store, and is left alone.
  case notAStore(path: String, problem: String)
  /// The store belongs to another application.
  case otherApplication(path: String, found: String, expected: String)
  /// A newer program wrote the store.
  case newerFormat(path: String, format: UInt64)
  /// The folder or a file could not be created or opened.
  case file(FileError)
  /// The log is damaged.
  case damaged(path: String, problem: String)
  /// The database refused.
  case storage(path: String, LMDBError)
  /// The views refused.
  case views(ViewStoreError)

  /// What happened, to what, and what to do.
  public var description: String {
    switch self {
    case .missing(let path):
      "There is no store in '\(path)'."
    case .notAStore(let path, let problem):
      "\(path) is not a store: \(problem). Nothing was changed."
    case .otherApplication(let path, let found, let expected):
      "The store in \(path) belongs to the application \"\(found)\", not to \"\(expected)\". "
        + "Nothing was changed."
    case .newerFormat(let path, let format):
      "The store in \(path) has the format \(format), which a newer version wrote. "
        + "Use that version; nothing was changed."
    case .file(let error): error.description
    case .damaged(let path, let problem):
      "The log \(path) is damaged: \(problem). Nothing was changed; restore it from a backup."
    case .storage(let path, let error): "The store in \(path) cannot be opened: \(error)."
    case .views(let error): error.description
    }
  }
}
