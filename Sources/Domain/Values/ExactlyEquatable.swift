import EventModel

/// Values that can be told apart even where `==` does not.
///
/// Swift holds two texts to be equal if they are canonically equivalent, such as `é` as one scalar
/// and as a letter with an accent. What was typed is kept as it was typed, so an edit from one to
/// the other is a change.
protocol ExactlyEquatable: Equatable {
  func isExactly(_ other: Self) -> Bool
}

extension ExactlyEquatable {
  func isExactly(_ other: Self) -> Bool { self == other }
}

extension Identifier: ExactlyEquatable {}
extension ReleaseDate: ExactlyEquatable {}

extension String: ExactlyEquatable {
  func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension LabelledValue: ExactlyEquatable {
  func isExactly(_ other: LabelledValue) -> Bool {
    label.isExactly(other.label) && value.isExactly(other.value)
  }
}

extension Optional: ExactlyEquatable where Wrapped: ExactlyEquatable {
  func isExactly(_ other: Wrapped?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isExactly(other)
    case (nil, _), (_, nil): false
    }
  }
}

extension Array: ExactlyEquatable where Element: ExactlyEquatable {
  func isExactly(_ other: [Element]) -> Bool {
    elementsEqual(other) { $0.isExactly($1) }
  }
}
