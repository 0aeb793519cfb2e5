extension [UInt8] {
  /// Appends bytes, with one look at the storage for all of them.
  ///
  /// - Complexity: O(n) in the bytes that are appended, amortised.
  @inlinable
  public mutating func append(_ bytes: Span<UInt8>) {
    // To add nothing would write the count of the storage that all empty arrays of a process share.
    guard !bytes.isEmpty else { return }
    append(addingCapacity: bytes.count) { output in
      output.append(repeating: 0, count: bytes.count)
      // Just as long as what is copied: no byte needs a check, and many are copied at a time.
      var room = output.mutableSpan
      for index in bytes.indices { room[index] = bytes[index] }
    }
  }
}
