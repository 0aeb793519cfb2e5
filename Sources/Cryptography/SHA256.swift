import CLibCrypto

/// SHA-256 (FIPS 180-4), computed by OpenSSL's libcrypto with the processor's own instructions.
public enum SHA256 {
  /// The hash of some bytes.
  ///
  /// - Complexity: O(n), without allocation.
  public static func hash(_ bytes: Span<UInt8>) -> SHA256Digest {
    var digest = SHA256Digest()
    unsafe bytes.withUnsafeBytes { source in
      unsafe digest.withBytes { unsafe sha256(source.baseAddress, source.count, $0) }
    }
    return digest
  }

  /// The hash of one byte and the bytes after it: as if they stood in one array.
  ///
  /// - Complexity: O(n), without allocation.
  @inline(__always)
  public static func hash(prefix: UInt8, _ bytes: Span<UInt8>) -> SHA256Digest {
    var digest = SHA256Digest()
    unsafe bytes.withUnsafeBytes { source in
      unsafe digest.withBytes {
        unsafe sha256_prefixed(prefix, source.baseAddress, source.count, $0)
      }
    }
    return digest
  }

  /// The hash of one byte and two digests after it.
  @inline(__always)
  public static func hash(
    prefix: UInt8, _ first: SHA256Digest, _ second: SHA256Digest
  ) -> SHA256Digest {
    var digest = SHA256Digest()
    let pair = (first, second)
    unsafe withUnsafeBytes(of: pair) { source in
      unsafe digest.withBytes {
        unsafe sha256_prefixed(prefix, source.baseAddress, source.count, $0)
      }
    }
    return digest
  }
}
