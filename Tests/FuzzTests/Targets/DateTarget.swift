import EventModel

@testable import Domain
@testable import Projections

/// Dates, moments, identities and the beginnings of them.
struct DateTarget: FuzzTarget {
  let name = "date"
  let words = ["-", ":", "T", "Z", "+02:00", "2024-02-29", "0000", ".123456", "January ", "1st"]

  var seeds: [[UInt8]] {
    [
      "2005-04-17", "2005-04", "2005", "2024-05-01T12:30:00.000001Z", "2024-05-01 12:30+01:00",
      "January 20, 2009", "20 Jan 2009", "01890a5d-5c3d-7000-8000-000000000001", "9999-12-31",
    ].map { Array($0.utf8) }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    guard let text = String(validating: input, as: UTF8.self) else { return false }
    let release = ReleaseDate(text)
    if let release {
      try require(release.description == text, "it is given back as \(release)")
    }
    if let written = WrittenDate.parse(text) {
      try require(
        ReleaseDate(written.description) == written, "it is understood as \(written), no date")
    }
    let moment = Timestamp(text)
    if let moment {
      try require(Timestamp(moment.description) == moment, "given back it is another: \(moment)")
    }
    let identifier = Identifier(text)
    if let identifier {
      try require(identifier.description == text.lowercased(), "given back as \(identifier)")
    }
    if let identifier {
      let range = try must("its prefix") { try requireValue(IdentifierPrefix(text)).range }
      var bytes: [UInt8] = []
      identifier.append(to: &bytes)
      try require(!bytes.lexicographicallyPrecedes(range.lower), "it is before its own prefix")
      try require(
        range.upper.map { bytes.lexicographicallyPrecedes($0) } ?? true,
        "it is after its own prefix")
    }
    return release != nil || moment != nil || identifier != nil
  }
}
