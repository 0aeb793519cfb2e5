import EventModel
import LMDB
import Platform

/// Why a log could not be backed up, restored, compacted or salvaged; the log that is read is never
/// changed.
public enum LogCopyError: Error, Sendable, CustomStringConvertible {
  /// The log that is read could not be opened.
  case source(OpenError)
  /// The log that is written could not be opened or made.
  case target(OpenError)
  /// What is to be written is what is read.
  case itself(path: String)
  /// There is a store already.
  case exists(path: String)
  /// The folder holds the log of another store.
  case otherStore(path: String)
  /// The folder holds a log of this store that goes on differently from the position on: it was
  /// written to, or it was made of what the store was before a restore.
  case diverged(path: String, Position)
  /// The folder holds more events than the store.
  case ahead(path: String, head: Position, storeHead: Position)
  /// The log could not be read; with the position if a record is damaged.
  case reading(ReadError)
  /// The copy could not be written; what it holds are whole commits, and the next run goes on.
  case writing(path: String, LMDBError)
  /// A file could not be made, renamed or removed.
  case file(FileError)
  /// The views could not be compacted.
  case views(ViewStoreError)
  /// The store was opened for reading only.
  case readOnly(path: String)

  /// What happened, to what, and what to do.
  public var description: String {
    switch self {
    case .source(let error), .target(let error): error.description
    case .itself(let path): "\(path) is the store itself. Name another folder."
    case .exists(let path):
      "There is a store in \(path) already, and it is not overwritten. Move it away, or name "
        + "another folder."
    case .otherStore(let path):
      "\(path) holds another store. Nothing was changed; name another folder."
    case .diverged(let path, let position):
      "\(path) holds a log of this store that is another one from position \(position) on. "
        + "Nothing was changed; keep it, and name another folder."
    case .ahead(let path, let head, let storeHead):
      "\(path) holds \(head) events, the store only \(storeHead). Nothing was changed; the backup "
        + "may be the better one: keep it, and name another folder."
    case .reading(let error): error.description
    case .writing(let path, let error):
      "The copy in \(path) could not be written: \(error). What it holds is whole; run the command "
        + "again to go on."
    case .file(let error): error.description
    case .views(let error): error.description
    case .readOnly(let path): "The store in \(path) is open for reading only."
    }
  }
}
