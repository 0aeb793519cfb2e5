import EventModel

/// Numbers that are in every one of some lists, in ascending order.
///
/// The lists are read in pieces, and each leaps to where the others are, so that a rare list
/// spares most of a long one.
struct PostingIntersection {
  /// The most lists that are intersected: beyond, each leaves out next to nothing.
  static let listLimit = 8

  private let table: ViewTable
  private var lists: [List]
  private var isPrepared = false
  private var candidate: UInt64 = 0

  /// Prepares to intersect the lists at these keys, of which there must be one at least.
  init(_ table: ViewTable, keys: [[UInt8]]) {
    self.table = table
    lists = keys.map(List.init(key:))
  }

  /// The next number, or `nil`.
  mutating func next<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader
  ) throws(ViewError) -> UInt64? {
    if !isPrepared { try prepare(in: view) }
    while true {
      var target = candidate
      var isInAll = true
      for index in lists.indices {
        guard let number = try lists[index].first(from: target, of: table, in: view) else {
          return nil
        }
        if number != target {
          if index > 0 { isInAll = false }
          target = number
        }
      }
      candidate = target
      if isInAll {
        guard target < .max else { return nil }
        candidate = target + 1
        return target
      }
    }
  }

  /// Reads the beginning of each list, and keeps those that look the rarest, these first.
  private mutating func prepare<Reader: ViewReader & ~Copyable>(
    in view: borrowing Reader
  ) throws(ViewError) {
    isPrepared = true
    for index in lists.indices {
      guard try lists[index].first(from: 0, of: table, in: view) != nil else {
        lists = [lists[index]]
        return
      }
    }
    lists.sort { $0.reach > $1.reach }
    lists.removeLast(max(0, lists.count - Self.listLimit))
  }

  /// One list, read in growing pieces.
  private struct List {
    private static let firstPiece = 32
    private static let largestPiece = 4096

    let key: [UInt8]
    private var piece: [UInt64] = []
    private var index = 0
    private var limit = firstPiece
    private var isComplete = false

    init(key: [UInt8]) { self.key = key }

    /// How far the piece that was read goes: the further, the rarer are the numbers in it.
    var reach: UInt64 { isComplete ? .max : piece.last ?? .max }

    /// The first number from `start` on, which never goes back.
    mutating func first<Reader: ViewReader & ~Copyable>(
      from start: UInt64, of table: ViewTable, in view: borrowing Reader
    ) throws(ViewError) -> UInt64? {
      let key = key
      while true {
        while index < piece.count, piece[index] < start { index += 1 }
        if index < piece.count { return piece[index] }
        if isComplete { return nil }
        piece.removeAll(keepingCapacity: true)
        index = 0
        try view.postings(table, key.span, from: start, .forwards, limit: limit, into: &piece)
        isComplete = piece.count < limit
        limit = min(limit * 2, Self.largestPiece)
      }
    }
  }
}
