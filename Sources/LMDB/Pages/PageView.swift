import Glibc

/// Bytes of a page in the mapped file, or of a small page that lies inside a node.
///
/// Its numbers are only read at places that ``PageCheck`` has found to be inside the page.
///
/// The layout is that of LMDB 0.9 (`mdb.c`, `struct MDB_page` and `struct MDB_node`):
///
/// | offset | bytes | what |
/// | --- | --- | --- |
/// | 0 | 8 | the page's own number |
/// | 8 | 2 | size of a number, in pages of numbers |
/// | 10 | 2 | flags |
/// | 12 | 2 + 2 | end of the nodes' offsets, begin of the nodes; or 4: pages of an overflow run |
/// | 16 | 2 each | where each node begins, in key order; or the numbers, 8 bytes each |
///
/// A node: data size or child page (4, in a branch 6 with the next field), flags (2), key size (2),
/// key, data.
@safe
struct PageView {
  /// Bytes before the offsets of the nodes.
  static let headerByteCount = 16
  /// Bytes of a node before its key.
  static let nodeHeaderByteCount = 8

  private let base: UnsafeRawPointer
  /// How many bytes there are.
  let byteCount: Int

  /// Looks at bytes that stay in place as long as the view is used.
  @unsafe
  init(_ base: UnsafeRawPointer, byteCount: Int) {
    unsafe self.base = base
    self.byteCount = byteCount
  }

  /// Looks at the bytes of a span, which the caller keeps alive as long as the view is used.
  init(_ span: Span<UInt8>) {
    unsafe base = span.withUnsafeBytes { unsafe $0.baseAddress ?? Self.nowhere }
    byteCount = span.count
  }

  /// Gives `body` a number as its eight bytes.
  static func withNumber<R>(
    _ number: UInt64, _ body: (PageView) throws(LMDBError) -> R
  ) throws(LMDBError) -> R {
    try unsafe withUnsafeBytes(of: number) { bytes throws(LMDBError) in
      try body(unsafe PageView(bytes.baseAddress ?? nowhere, byteCount: bytes.count))
    }
  }

  /// Where a view of no bytes looks.
  private nonisolated(unsafe) static let nowhere = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8))

  /// No bytes.
  static var nothing: PageView { unsafe PageView(nowhere, byteCount: 0) }

  /// A part of the bytes.
  @inline(__always)
  func part(_ offset: Int, _ count: Int) -> PageView {
    unsafe PageView(base + offset, byteCount: count)
  }

  /// The bytes, as long as the transaction lasts in which they were found.
  var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: base, count: byteCount)
  }

  /// Compares the first bytes with those of another view, as `memcmp` does.
  @inline(__always)
  func compare(_ other: PageView, _ count: Int) -> Int {
    unsafe Int(memcmp(base, other.base, count))
  }

  @inline(__always)
  func number16(at offset: Int) -> Int {
    unsafe Int(base.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
  }

  @inline(__always)
  func number32(at offset: Int) -> Int {
    unsafe Int(base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  @inline(__always)
  func number64(at offset: Int) -> UInt64 {
    unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The page's own number.
  var pageNumber: UInt64 { number64(at: 0) }
  /// Size of a number, in pages of numbers.
  var numberByteCount: Int { number16(at: 8) }
  /// What kind of page it is; the mark of a changed page, which may be left over, is taken out.
  var flags: PageFlags { PageFlags(rawValue: number16(at: 10)).subtracting(.dirty) }
  /// Where the offsets of the nodes end.
  var lower: Int { number16(at: 12) }
  /// Where the nodes begin.
  var upper: Int { number16(at: 14) }
  /// How many pages an overflow run has.
  var overflowPageCount: Int { number32(at: 12) }
  /// How many nodes or numbers there are.
  var nodeCount: Int { (lower - Self.headerByteCount) / 2 }
}

/// What kind of page it is.
struct PageFlags: OptionSet, Hashable {
  let rawValue: Int

  static let branch = PageFlags(rawValue: 0x01)
  static let leaf = PageFlags(rawValue: 0x02)
  static let overflow = PageFlags(rawValue: 0x04)
  static let meta = PageFlags(rawValue: 0x08)
  static let dirty = PageFlags(rawValue: 0x10)
  /// Numbers of one size, without nodes.
  static let numbers = PageFlags(rawValue: 0x20)
  /// Inside a node.
  static let inNode = PageFlags(rawValue: 0x40)
}

/// What the data of a node is.
enum NodeKind: Int {
  /// The data itself.
  case plain = 0
  /// The first page of an overflow run.
  case overflow = 1
  /// The root of a named database.
  case database = 2
  /// A page of numbers.
  case numbers = 4
  /// The root of a tree of numbers.
  case numberTree = 6
}

extension PageView {
  @inline(__always)
  func nodeOffset(_ index: Int) -> Int { number16(at: Self.headerByteCount + 2 * index) }

  func nodeKind(_ index: Int) -> NodeKind? {
    NodeKind(rawValue: number16(at: nodeOffset(index) + 4))
  }

  /// Whether the data of a leaf node lie in pages of their own.
  @inline(__always)
  func isOverflow(_ index: Int) -> Bool {
    number16(at: nodeOffset(index) + 4) == NodeKind.overflow.rawValue
  }

  /// The key of a node.
  @inline(__always)
  func key(_ index: Int) -> PageView {
    let offset = nodeOffset(index)
    return part(offset + Self.nodeHeaderByteCount, number16(at: offset + 6))
  }

  /// Size of a leaf node's data, wherever they are.
  @inline(__always)
  func dataByteCount(_ index: Int) -> Int { number32(at: nodeOffset(index)) }

  /// The data in a leaf node.
  @inline(__always)
  func data(_ index: Int, byteCount: Int) -> PageView {
    let offset = nodeOffset(index)
    return part(offset + Self.nodeHeaderByteCount + number16(at: offset + 6), byteCount)
  }

  /// The child page of a branch node.
  @inline(__always)
  func child(_ index: Int) -> UInt64 {
    let offset = nodeOffset(index)
    return UInt64(number32(at: offset)) | UInt64(number16(at: offset + 4)) << 32
  }

  /// A number of a page of numbers.
  @inline(__always)
  func fixedNumber(_ index: Int) -> PageView { part(Self.headerByteCount + 8 * index, 8) }

  /// Appends some numbers of a page of numbers.
  func append(_ range: Range<Int>, to numbers: inout [UInt64]) {
    for index in range { numbers.append(number64(at: Self.headerByteCount + 8 * index)) }
  }
}
