import Glibc

/// An axis in powers of ten that holds some values.
struct Decades {
  /// The powers of ten from the one below the least value to the one above the greatest.
  let powers: [Double]

  /// Makes an axis; `nil` if there is no value, or one that is not above zero.
  init?(_ values: [Double]) {
    guard let least = values.min(), let greatest = values.max(), least > 0, greatest.isFinite else {
      return nil
    }
    var power = 1.0
    while power > least { power /= 10 }
    while power * 10 <= least { power *= 10 }
    var powers = [power]
    while power < greatest || powers.count == 1 {
      power *= 10
      powers.append(power)
    }
    self.powers = powers
  }

  /// Where a value stands between the ends of the axis, from 0 to 1.
  func share(_ value: Double) -> Double {
    log10(value / powers[0]) / Double(powers.count - 1)
  }
}
