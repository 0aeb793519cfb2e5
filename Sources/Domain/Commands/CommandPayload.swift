import EventModel

/// What one command asks.
public protocol CommandPayload: Hashable, Sendable {
  /// The command's name (`AddSong`).
  static var name: String { get }
  /// The command among all others.
  var command: CatalogueCommand { get }
  /// The record that it is mainly about, as far as it says so by its identity.
  var recordID: Identifier? { get }
  /// Writes what was asked; without an identity that was made for the request.
  func writeFields(to fields: inout FieldWriter)
}

extension CommandPayload {
  /// The command's name (`AddSong`).
  public var commandName: String { Self.name }

  /// What was asked as one item of deterministic CBOR: equal for equal requests.
  ///
  /// An identity that was made for the request (`newID`) is not part of it, so that a request
  /// that is sent twice has the same bytes twice.
  public var canonicalBytes: [UInt8] {
    var writer = CBORWriter()
    writer.writeArray(count: 2)
    writer.write(text: commandName)
    var fields = FieldWriter(after: writer)
    writeFields(to: &fields)
    return fields.finish()
  }
}
