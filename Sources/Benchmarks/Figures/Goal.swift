/// The bound that a figure is meant to keep, or its ratio to a baseline where it has one.
enum Goal: Equatable {
  case atLeast(Double)
  case atMost(Double)
  /// There is none: the figure is only told.
  case none

  /// Whether a value keeps the bound.
  func isReached(by value: Double) -> Bool {
    switch self {
    case .atLeast(let bound): value >= bound
    case .atMost(let bound): value <= bound
    case .none: true
    }
  }

  /// The bound, as `≥ 0.90`; empty if there is none.
  var text: String {
    switch self {
    case .atLeast(let bound): "≥ \(NumberText.short(bound))"
    case .atMost(let bound): "≤ \(NumberText.short(bound))"
    case .none: ""
    }
  }

  /// Reads what ``text`` gives; `nil` for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: " ")
    switch (parts.first, parts.last.flatMap { Double($0.filter { $0 != "," }) }) {
    case (nil, _): self = .none
    case ("≥", let bound?) where parts.count == 2: self = .atLeast(bound)
    case ("≤", let bound?) where parts.count == 2: self = .atMost(bound)
    default: return nil
    }
  }
}
