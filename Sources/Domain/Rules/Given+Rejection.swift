import EventModel

extension Given.Outcome where D.Rejection == CatalogueRejection {
  /// Says which rule refused the command.
  ///
  /// - Throws: ``OutcomeMismatch`` if another did, or it was not refused.
  public func thenRejected(_ code: RejectionCode) throws(OutcomeMismatch) {
    let rejection = try rejection()
    guard rejection.code == code else {
      throw OutcomeMismatch(
        "\(code) was expected, but the command was refused with \(rejection.code): \(rejection)")
    }
  }
}
