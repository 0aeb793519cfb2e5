/// What events changed in the tables of some views, the keys in order: folded by one thread, and
/// written by another one.
struct FoldedChanges: Sendable {
  let rows: TableMap<ChangedRows>
  let postings: TableMap<ChangedPostings>
}
