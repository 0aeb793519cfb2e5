import Cryptography

/// What a log says of itself at a size: the text of a checkpoint (c2sp.org/tlog-checkpoint).
public struct Checkpoint: Hashable, Sendable {
  /// Whose log it is: the name of the key that signs it.
  public let origin: String
  /// How many leaves the tree has.
  public let size: UInt64
  /// The root of the tree.
  public let root: SHA256Digest
  /// Further lines, without a meaning here.
  public let extensions: [String]

  /// Makes a checkpoint.
  public init(origin: String, size: UInt64, root: SHA256Digest) {
    self.origin = origin
    self.size = size
    self.root = root
    extensions = []
  }

  /// Reads the text of a note.
  ///
  /// - Throws: ``FormatError``
  public init(text: String) throws(FormatError) {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    guard lines.count >= 4, lines.last == "" else {
      throw FormatError("a checkpoint has three lines at least: origin, size and root")
    }
    guard lines.dropLast().allSatisfy({ !$0.isEmpty }) else {
      throw FormatError("a line of the checkpoint is empty")
    }
    origin = lines[0]
    guard let size = UInt64(lines[1]), String(size).utf8.elementsEqual(lines[1].utf8) else {
      throw FormatError("the second line is not a size: a whole number without leading zeros")
    }
    self.size = size
    guard let root = SHA256Digest(base64: lines[2]) else {
      throw FormatError("the third line is not a root: 32 bytes in base64")
    }
    self.root = root
    extensions = Array(lines[3...].dropLast())
  }

  /// The text that is signed.
  public var text: String {
    ([origin, String(size), root.base64] + extensions).map { $0 + "\n" }.joined()
  }
}
