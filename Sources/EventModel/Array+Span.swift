extension [UInt8] {
  /// Appends bytes, with one look at the storage for all of them.
  ///
  /// - Complexity: O(n) in the bytes that are appended, amortised.
  @inlinable
  public mutating func append(_ bytes: Span<UInt8>) {
    append(addingCapacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }
}
