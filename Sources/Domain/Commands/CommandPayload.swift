import EventModel

/// What one command asks.
public protocol CommandPayload: Hashable, Sendable {
  /// The command's name (`AddSong`).
  static var name: String { get }
  /// The command among all others.
  var command: CatalogueCommand { get }
  /// The record that it is mainly about, as far as it says so by its identity.
  var recordID: Identifier? { get }
  /// What was asked, as a CBOR map; without an identity that was made for the request.
  var fields: [UInt8] { get }
}

extension CommandPayload {
  /// The command's name (`AddSong`).
  public var commandName: String { Self.name }
}
