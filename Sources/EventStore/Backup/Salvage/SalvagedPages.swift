import EventModel
import Platform

/// The pages of a log's file, read one by one without trusting any of them.
///
/// Nothing of LMDB is used: it believes what its pages say. A page that claims to be a leaf with
/// keys of eight bytes is looked through; whether what stands there is a record says its checksum.
/// The layout is LMDB's, 0.9 (mdb.c: `MDB_page`, `MDB_node`, `MDB_meta`, `MDB_db`).
struct SalvagedPages {
  private enum PageFlags {
    static let branch: UInt16 = 1
    static let leaf: UInt16 = 2
    static let overflow: UInt16 = 4
  }

  private enum NodeFlags {
    static let bigData: UInt16 = 1
    static let subdatabase: UInt16 = 2
  }

  /// A node of a leaf: its key, and where its data stand.
  struct Node {
    let key: Range<Int>
    let flags: UInt16
    let dataByteCount: Int
    /// Where the data begin in the page.
    let dataOffset: Int
  }

  /// What the last commit left, if both meta pages and the path to the log's tree can be read.
  struct Tree {
    let root: UInt64
    let entryCount: UInt64
  }

  static let headerByteCount = 16
  private static let magic: UInt32 = 0xBEEF_C0DE
  private static let noPage = UInt64.max

  let file: RandomAccessFile
  let pageByteCount: Int
  let pageCount: UInt64

  init(_ file: RandomAccessFile) {
    self.file = file
    var head = [UInt8](repeating: 0, count: 4096)
    try? file.read(at: 0, into: &head)
    let size = Int(head.span.littleEndian32(at: 40))
    let isSize = size.nonzeroBitCount == 1 && (512...65_536).contains(size)
    pageByteCount = head.span.littleEndian32(at: 16) == Self.magic && isSize ? size : 4096
    pageCount = (file.byteCount + UInt64(pageByteCount) - 1) / UInt64(pageByteCount)
  }

  /// The bytes of a page; `nil` if the disk cannot read it, or there is none.
  func page(_ number: UInt64) -> [UInt8]? {
    guard number < pageCount else { return nil }
    var bytes = [UInt8](repeating: 0, count: pageByteCount)
    guard (try? file.read(at: number * UInt64(pageByteCount), into: &bytes)) != nil else {
      return nil
    }
    return bytes
  }

  /// The nodes of a leaf; none if the page is none, or makes no sense.
  func leafNodes(_ page: [UInt8], number: UInt64) -> [Node] {
    let bytes = page.span
    guard isPage(page, number, PageFlags.leaf) else { return [] }
    return nodeOffsets(page).compactMap { offset in
      let key = (offset + 8)..<(offset + 8 + Int(bytes.littleEndian16(at: offset + 6)))
      let flags = bytes.littleEndian16(at: offset + 4)
      let size = Int(bytes.littleEndian32(at: offset))
      let inline = flags & NodeFlags.bigData == 0 ? size : 8
      guard key.upperBound + inline <= page.count else { return nil }
      return Node(key: key, flags: flags, dataByteCount: size, dataOffset: key.upperBound)
    }
  }

  /// Where the record of a node stands in the file; `nil` if the node is none of the log's.
  func place(of node: Node, _ page: [UInt8], number: UInt64) -> (offset: UInt64, byteCount: Int)? {
    guard node.key.count == 8, node.flags & ~NodeFlags.bigData == 0 else { return nil }
    let start = number * UInt64(pageByteCount)
    guard node.flags == NodeFlags.bigData else {
      return (start + UInt64(node.dataOffset), node.dataByteCount)
    }
    let first = page.span.littleEndian64(at: node.dataOffset)
    let room = (file.byteCount / UInt64(pageByteCount))
    guard first < room, UInt64(node.dataByteCount) < file.byteCount else { return nil }
    return (first * UInt64(pageByteCount) + UInt64(Self.headerByteCount), node.dataByteCount)
  }

  /// The numbers of the pages below a branch; none if the page is none.
  private func children(_ page: [UInt8], number: UInt64) -> [UInt64] {
    guard isPage(page, number, PageFlags.branch) else { return [] }
    return nodeOffsets(page).map { offset in
      UInt64(page.span.littleEndian32(at: offset))
        | UInt64(page.span.littleEndian16(at: offset + 4)) << 32
    }
  }

  private func isPage(_ page: [UInt8], _ number: UInt64, _ flag: UInt16) -> Bool {
    page.span.littleEndian64(at: 0) == number && page.span.littleEndian16(at: 10) == flag
  }

  private func nodeOffsets(_ page: [UInt8]) -> [Int] {
    let lower = Int(page.span.littleEndian16(at: 12))
    guard (Self.headerByteCount...page.count).contains(lower) else { return [] }
    return stride(from: Self.headerByteCount, to: lower - 1, by: 2).compactMap { place in
      let offset = Int(page.span.littleEndian16(at: place))
      return offset >= lower && offset + 8 <= page.count ? offset : nil
    }
  }
}

extension SalvagedPages {
  /// The log's tree as of the last commit; `nil` if that cannot be told for certain.
  func tree() -> Tree? {
    var newest: (transaction: UInt64, root: UInt64)?
    for number in 0..<2 as Range<UInt64> {
      guard let page = page(number), page.span.littleEndian32(at: 16) == Self.magic else {
        return nil
      }
      // Of the two databases in a meta page the second is that of names.
      let transaction = page.span.littleEndian64(at: 16 + 24 + 96 + 8)
      let root = page.span.littleEndian64(at: 16 + 24 + 48 + 40)
      if transaction >= newest?.transaction ?? 0 { newest = (transaction, root) }
    }
    guard let root = newest?.root, let page = page(root) else { return nil }
    for node in leafNodes(page, number: root) {
      let name = Array(LogFile.tableName.utf8)
      guard page[node.key].elementsEqual(name), node.flags == NodeFlags.subdatabase,
        node.dataByteCount >= 48
      else { continue }
      return Tree(
        root: page.span.littleEndian64(at: node.dataOffset + 40),
        entryCount: page.span.littleEndian64(at: node.dataOffset + 32))
    }
    return nil
  }

  /// What of a tree can be reached.
  struct Reach {
    var leaves: Set<UInt64> = []
    /// How many entries there are, if every page of the tree says so; what the tree's own count
    /// says may be damaged like anything else.
    fileprivate(set) var entryCount: UInt64? = 0
    fileprivate var lastKey: UInt64 = 0
  }

  /// The leaves of a tree, as far as they can be reached.
  func reach(of tree: Tree) -> Reach {
    var reach = Reach()
    var seen: Set<UInt64> = []
    var waiting = [tree.root]
    while let number = waiting.popLast() {
      guard number != Self.noPage else { continue }
      guard seen.insert(number).inserted, let page = page(number) else {
        reach.entryCount = nil
        continue
      }
      if isPage(page, number, PageFlags.leaf) {
        add(page, number, to: &reach)
      } else {
        let children = children(page, number: number)
        if children.isEmpty { reach.entryCount = nil }
        waiting += children
      }
    }
    if let count = reach.entryCount, count > 0, count != reach.lastKey + 1 {
      reach.entryCount = nil
    }
    return reach
  }

  private func add(_ leaf: [UInt8], _ number: UInt64, to reach: inout Reach) {
    reach.leaves.insert(number)
    let nodes = leafNodes(leaf, number: number)
    for node in nodes where node.key.count == 8 {
      reach.lastKey = max(reach.lastKey, leaf.span.littleEndian64(at: node.key.lowerBound))
    }
    // Nodes fill a page from its end to where its header says, with nothing between them.
    let upper = Int(leaf.span.littleEndian16(at: 14))
    let byteCount = nodes.reduce(0) { $0 + nodeByteCount($1) }
    let isSound = byteCount == leaf.count - upper && nodes.allSatisfy { $0.key.count == 8 }
    reach.entryCount = isSound ? reach.entryCount.map { $0 + UInt64(nodes.count) } : nil
  }

  /// The bytes that a node takes up: its header, key and data, or the number of their page.
  private func nodeByteCount(_ node: Node) -> Int {
    let dataByteCount = node.flags & NodeFlags.bigData == 0 ? node.dataByteCount : 8
    return (8 + node.key.count + dataByteCount + 1) & ~1
  }
}
