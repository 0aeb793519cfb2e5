import Domain

extension RecordKind {
  /// The byte that stands for the kind in keys and rows; it never changes its meaning.
  var code: UInt8 {
    switch self {
    case .contact: 1
    case .singer: 2
    case .song: 3
    case .artist: 4
    case .album: 5
    case .fruit: 6
    case .source: 7
    case .policy: 8
    }
  }

  /// The kind that a byte stands for, or `nil`.
  init?(code: UInt64) {
    guard let kind = Self.allCases.first(where: { UInt64($0.code) == code }) else { return nil }
    self = kind
  }
}
