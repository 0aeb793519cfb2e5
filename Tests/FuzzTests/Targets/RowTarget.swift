import EventModel

@testable import EventStore
@testable import Projections

/// Rows of views, which are as good as the disk that they lie on.
struct RowTarget: FuzzTarget {
  let name = "row"
  private static let id = Identifier(high: 1, low: 2)
  private static let table = ViewTable(view: "songs", name: "rows")

  var seeds: [[UInt8]] {
    [
      SongRow(id: Self.id, title: "Venus", releaseDate: "1993", singerID: Self.id).encoded(),
      SongRow(id: Self.id, title: "", releaseDate: nil, singerID: nil).encoded(),
    ]
  }

  func check(_ input: [UInt8]) throws -> Bool {
    let row: SongRow
    do throws(ViewError) {
      row = try SongRow(id: Self.id, decoding: input.span, of: Self.table)
    } catch {
      try require("\(error)".contains("songs"), "no view is named: \(error)")
      return false
    }
    let again = try must("reading it again") {
      try SongRow(id: Self.id, decoding: row.encoded().span, of: Self.table)
    }
    try require(again == row, "read again it is \(again)")
    return true
  }
}

/// What the catalogue of views says of one.
struct CheckpointTarget: FuzzTarget {
  let name = "view-checkpoint"

  var seeds: [[UInt8]] {
    var build = ViewBuild(version: 3, generation: 1)
    build.position = Position(1_000_000)
    build.checksum = 0xFFFF_FFFF_0000_0001
    return [
      ViewCheckpoint(live: build, building: ViewBuild(version: 4, generation: 0)).encoded(),
      ViewCheckpoint(live: nil, building: nil).encoded(),
    ]
  }

  func check(_ input: [UInt8]) throws -> Bool {
    let checkpoint: ViewCheckpoint
    do throws(CBORError) {
      checkpoint = try ViewCheckpoint(decoding: input.span)
    } catch {
      try CBORTarget.requirePlace(error, in: input)
      return false
    }
    let again = try must("reading it again") {
      try ViewCheckpoint(decoding: checkpoint.encoded().span)
    }
    try require(again == checkpoint, "read again it is \(again)")
    return true
  }
}
