import Glibc

/// Bytes that may not fit into memory: the first ones are held, and once there are too many, all go
/// to a file without a name.
///
/// The file is gone with its last user, also when the process is killed: the system gives its
/// blocks back when the descriptor closes.
public final class SpillFile {
  /// What is given back in one step.
  private static let freedByteCount: off_t = 4 << 20

  private let folder: String
  private let prefix: String
  private let memoryByteCount: Int
  /// What is held, as long as there is no file.
  private var held: [UInt8] = []
  private var descriptor: Int32 = -1
  /// Bytes that were appended.
  public private(set) var byteCount: UInt64 = 0
  /// How to leave the disk to others, while they want it; `nil`: nobody does.
  ///
  /// Each piece that is appended goes to the disk at once then. Else the system writes a great many
  /// pieces at some later time, and whoever flushes another file must wait for them.
  public var pace: DiskPace?

  /// Begins without a byte.
  ///
  /// - Parameters:
  ///   - folder: Where the file will be; where that cannot be written, the system's folder for
  ///     temporary files.
  ///   - prefix: How the name begins that the file has for a moment. Only a kill in that moment
  ///     leaves an empty file behind; the next spill file of the same prefix removes it.
  ///   - memoryByteCount: How much is held in memory.
  public init(in folder: String, prefix: String, memoryByteCount: Int = 16 << 20) {
    self.folder =
      FileSystem.isWritable(folder) ? folder : ProcessEnvironment["TMPDIR"] ?? "/tmp"
    self.prefix = prefix
    self.memoryByteCount = memoryByteCount
  }

  deinit {
    guard descriptor >= 0 else { return }
    if let pace { shorten(pace) }
    close(descriptor)
  }

  /// Adds bytes at the end.
  ///
  /// - Throws: ``FileError``
  public func append(_ bytes: Span<UInt8>) throws(FileError) {
    if descriptor < 0 {
      if held.count + bytes.count <= memoryByteCount {
        held.append(contentsOf: Self.array(bytes))
        byteCount += UInt64(bytes.count)
        return
      }
      try makeFile()
    }
    try write(bytes, at: byteCount)
    byteCount += UInt64(bytes.count)
  }

  /// Reads bytes into `buffer`, whose content they replace.
  ///
  /// - Parameters:
  ///   - buffer: Takes the bytes.
  ///   - offset: Where they begin.
  ///   - count: How many there are; all of them were appended before.
  /// - Throws: ``FileError``
  public func read(
    into buffer: inout [UInt8], at offset: UInt64, count: Int
  ) throws(FileError) {
    guard descriptor >= 0 else {
      buffer.removeAll(keepingCapacity: true)
      buffer.append(contentsOf: held[Int(offset)..<Int(offset) + count])
      return
    }
    if buffer.count < count {
      buffer.append(contentsOf: repeatElement(0, count: count - buffer.count))
    } else {
      buffer.removeLast(buffer.count - count)
    }
    var done = 0
    while done < count {
      let got = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe pread(
          descriptor, bytes.baseAddress.map { unsafe $0 + done }, count - done,
          off_t(offset) + off_t(done))
      }
      guard got > 0 else {
        if got < 0 && errno == EINTR { continue }
        if got == 0 { errno = EIO }
        throw .last("read a temporary file in", folder)
      }
      done += got
    }
  }

  private func makeFile() throws(FileError) {
    for name in try FileSystem.names(in: folder) where name.hasPrefix("\(prefix)-") {
      // Another process's may be among them: it would remove the name itself in a moment.
      try FileSystem.removeFile("\(folder)/\(name)")
    }
    var random = RandomSource()
    let path = "\(folder)/\(prefix)-\(String(random.next(), radix: 16))"
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last("create", path) }
    unsafe _ = unlink(path)
    let bytes = held
    try write(bytes.span, at: 0)
    held = []
  }

  private func write(_ bytes: Span<UInt8>, at offset: UInt64) throws(FileError) {
    guard let pace else { return try writePiece(bytes, at: offset) }
    for start in stride(from: 0, to: bytes.count, by: DiskPace.pieceByteCount) {
      let piece = bytes.extracting(start..<min(start + DiskPace.pieceByteCount, bytes.count))
      let time = MonotonicClock.nowNanoseconds()
      try writePiece(piece, at: offset + UInt64(start))
      // What cannot be flushed is none the worse for the only one who reads it.
      _ = fdatasync(descriptor)
      pace.pause(after: piece.count, since: time)
    }
  }

  /// Gives the blocks back in steps: while a file system gives back those of a large file, whoever
  /// flushes another one waits.
  private func shorten(_ pace: DiskPace) {
    var rest = off_t(byteCount)
    while rest > Self.freedByteCount {
      rest -= Self.freedByteCount
      let time = MonotonicClock.nowNanoseconds()
      guard ftruncate(descriptor, rest) == 0 else { return }
      pace.pause(after: DiskPace.pieceByteCount, since: time)
    }
  }

  private func writePiece(_ bytes: Span<UInt8>, at offset: UInt64) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let rest = bytes.extracting(done...)
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset) + off_t(done))
      }
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw .last("write a temporary file in", folder)
      }
      done += count
    }
  }

  private static func array(_ bytes: Span<UInt8>) -> [UInt8] {
    unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }
}
