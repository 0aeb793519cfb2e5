import EventModel

/// What the catalogue says of one view.
struct ViewCheckpoint: Hashable, Sendable {
  /// The build that answers; `nil` before the first fold.
  var live: ViewBuild?
  /// The build that takes its place once it has caught up.
  var building: ViewBuild?

  /// The build that answers queries of a version, if there is one.
  func usable(version: Int) -> ViewBuild? { live?.version == version ? live : nil }

  /// The build that this version's events go to: the live one, or one that will replace a live one
  /// of another version; a new one where there is none, in tables that nobody loads meanwhile.
  func target(version: Int) -> (build: ViewBuild, isLive: Bool) {
    guard let live else {
      let generation = building.map { 1 - $0.generation } ?? 0
      return (ViewBuild(version: version, generation: generation), true)
    }
    if live.version == version { return (live, true) }
    if let building, building.version == version { return (building, false) }
    return (ViewBuild(version: version, generation: 1 - live.generation), false)
  }

  /// What people are told when a view of another form is built anew.
  func notice(of projector: any Projector, head: Position) -> String? {
    guard let live, live.version != projector.version else { return nil }
    return "The view \(projector.name) has a new form (version \(live.version) → "
      + "\(projector.version)): it is built from \(head) events."
  }
}

extension ViewCheckpoint {
  /// The form in the catalogue: an array of the live and the unfinished build.
  func encoded() -> [UInt8] {
    var writer = CBORWriter()
    writer.writeArray(count: 2)
    Self.write(live, to: &writer)
    Self.write(building, to: &writer)
    return writer.finish()
  }

  /// Reads the form in the catalogue.
  init(decoding bytes: Span<UInt8>) throws(CBORError) {
    var reader = CBORReader()
    guard try reader.readArrayCount(from: bytes) == 2 else {
      throw CBORError(offset: 0, problem: "a checkpoint has two parts")
    }
    live = try Self.read(&reader, bytes)
    building = try Self.read(&reader, bytes)
    try reader.expectEnd(of: bytes)
  }

  private static func write(_ build: ViewBuild?, to writer: inout CBORWriter) {
    guard let build else { return writer.writeNull() }
    writer.writeArray(count: 4)
    writer.write(unsigned: UInt64(build.version))
    writer.write(unsigned: UInt64(build.generation))
    writer.write(unsigned: build.position.rawValue)
    if let checksum = build.checksum {
      writer.write(unsigned: checksum)
    } else {
      writer.writeNull()
    }
  }

  private static func read(
    _ reader: inout CBORReader, _ bytes: Span<UInt8>
  ) throws(CBORError) -> ViewBuild? {
    if try reader.readNull(from: bytes) { return nil }
    let start = reader.offset
    guard try reader.readArrayCount(from: bytes) == 4,
      let version = Int(exactly: try reader.readUnsigned(from: bytes)),
      let generation = UInt8(exactly: try reader.readUnsigned(from: bytes)), generation < 2
    else { throw CBORError(offset: start, problem: "not a build of a view") }
    var build = ViewBuild(version: version, generation: generation)
    build.position = Position(try reader.readUnsigned(from: bytes))
    if !(try reader.readNull(from: bytes)) {
      build.checksum = try reader.readUnsigned(from: bytes)
    }
    return build
  }
}
