import EventModel

/// Asks to undo a commit.
public struct Undo: Hashable, Sendable {
  /// The command's name.
  public static let name = "Undo"

  /// A position inside the commit, as it was asked for; `nil`: the latest commit of who asks.
  public let position: Position?

  /// Makes the command.
  public init(position: Position? = nil) { self.position = position }

  /// What was asked as one item of deterministic CBOR: equal for equal requests.
  ///
  /// Which commit the latest one is changes with every commit, so that it is not part of it: a
  /// request that is sent twice has the same bytes twice.
  public var canonicalBytes: [UInt8] {
    var writer = CBORWriter()
    writer.writeArray(count: position == nil ? 1 : 2)
    writer.write(text: Self.name)
    if let position { writer.write(unsigned: position.rawValue) }
    return writer.finish()
  }
}
