import LMDB
import Platform

extension ViewStore {
  /// Writes the file anew without the pages that are not in use, and puts the new one in its place.
  ///
  /// Who has the old file open goes on with it, unseen by others. What is folded into it meanwhile
  /// is folded again. The caller sees to it that nobody else does the same.
  func compact() throws(ViewStoreError) {
    guard let used = environment else { return }
    guard let environment = writableEnvironment else { throw .readOnly(path: path) }
    let draft = "\(path).compacted"
    do throws(FileError) { try FileSystem.removeFile(draft) } catch { throw .file(error) }
    do throws(LMDBError) {
      try environment.copy(to: draft, compacting: true)
    } catch { throw storage(error) }
    do throws(FileError) {
      try FileReplacement.replace(path, by: draft, in: folder)
    } catch { throw .file(error) }
    try reopen(insteadOf: used)
  }
}
