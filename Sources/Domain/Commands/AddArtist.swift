import EventModel

/// Adds an artist, unless the same one is there already.
public struct AddArtist: CommandPayload {
  /// The command's name.
  public static let name = "AddArtist"

  /// The identity that the caller chose for it; `nil` to take ``newID``.
  public var id: Identifier?
  /// The identity that it gets where the caller chose none.
  public var newID: Identifier
  /// The name.
  public var name: String
  /// What tells the artist from others of the name.
  public var disambiguation: String?

  /// Makes the command.
  public init(
    id: Identifier? = nil, newID: Identifier, name: String, disambiguation: String? = nil
  ) {
    self.id = id
    self.newID = newID
    self.name = name
    self.disambiguation = disambiguation
  }

  /// The command among all others.
  public var command: CatalogueCommand { .artistAlbum(.addArtist(self)) }

  /// The identity that the record gets.
  public var recordID: Identifier? { id ?? newID }

  /// What was asked.
  public func writeFields(to fields: inout FieldWriter) {
    fields.write(present: "id", id)
    fields.write("name", name)
    fields.write(present: "disambiguation", disambiguation)
  }
}
