import Glibc

extension Span where Element == UInt8 {
  /// The number whose bytes lie at an offset, in the machine's order: one load, wherever it lies.
  ///
  /// - Precondition: All its bytes are there.
  @inlinable
  @inline(__always)
  public func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Number.Type = Number.self
  ) -> Number {
    precondition(
      offset >= 0 && count >= MemoryLayout<Number>.size
        && offset <= count - MemoryLayout<Number>.size, "a number beyond the end of the bytes")
    return unsafe withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: offset, as: Number.self)
    }
  }
}

extension Span where Element == UInt8 {
  /// Negative if these bytes come before the others, positive if after, 0 if they are the same.
  @inlinable
  @inline(__always)
  public func order(before other: Span<UInt8>) -> Int {
    let shared = Swift.min(count, other.count)
    let order = unsafe withUnsafeBytes { left in
      unsafe other.withUnsafeBytes { right -> Int32 in
        guard let left = left.baseAddress, let right = right.baseAddress else { return 0 }
        return unsafe memcmp(left, right, shared)
      }
    }
    return order != 0 ? Int(order) : count - other.count
  }
}

extension [UInt8] {
  /// Appends bytes: one copy for all of them.
  ///
  /// - Complexity: O(n) in the bytes that are appended, amortised.
  @inlinable
  @inline(__always)
  public mutating func append(copying bytes: Span<UInt8>) {
    // To add nothing would write the count of the storage that all empty arrays of a process share.
    guard !bytes.isEmpty else { return }
    append(addingCapacity: bytes.count) { $0.append(bytes) }
  }
}

extension OutputSpan<UInt8> {
  /// Appends the bytes of a number in the machine's order: one store for all of them.
  ///
  /// - Precondition: There is room for them.
  @inlinable
  @inline(__always)
  public mutating func append<Number: FixedWidthInteger & BitwiseCopyable>(bytesOf number: Number) {
    precondition(freeCapacity >= MemoryLayout<Number>.size, "no room for a number")
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      unsafe UnsafeMutableRawBufferPointer(buffer).storeBytes(
        of: number, toByteOffset: count, as: Number.self)
      count += MemoryLayout<Number>.size
    }
  }

  /// Appends bytes: one copy for all of them.
  ///
  /// - Precondition: There is room for them.
  @inlinable
  @inline(__always)
  public mutating func append(_ bytes: Span<UInt8>) {
    precondition(freeCapacity >= bytes.count, "no room for so many bytes")
    unsafe bytes.withUnsafeBytes { source in
      unsafe withUnsafeMutableBufferPointer { buffer, count in
        let room = unsafe UnsafeMutableRawBufferPointer(buffer)[count...]
        unsafe UnsafeMutableRawBufferPointer(rebasing: room).copyMemory(from: source)
        count += source.count
      }
    }
  }
}
