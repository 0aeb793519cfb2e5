/// Holds the changes of one table, so that reading can keep the sorted order for the next scan.
///
/// Only one ``OverlayView`` ever holds it. A scan works on a copy of the value: what its body reads
/// or sorts meanwhile does not disturb it.
final class TableChanges<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension TableChanges<ChangedRows> {
  /// The changes, their keys in order.
  func sorted() -> ChangedRows {
    value.keys.sort()
    return value
  }
}

extension TableChanges<ChangedPostings> {
  /// The changes, their keys in order.
  func sorted() -> ChangedPostings {
    value.keys.sort()
    return value
  }
}
