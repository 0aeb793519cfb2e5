/// The events that a question about a few records depends on: those that are about the records
/// themselves, and, one step further, those about records that these name.
///
/// "The songs of a singer" begins at the singer's tag, and follows the songs that were ever the
/// singer's: a song's new title is in an event that does not name the singer.
///
/// ```swift
/// EventScope([CatalogueTag.singer(id)], following: [.init("song", types: songTypes)])
/// ```
public struct EventScope: Hashable, Sendable {
  /// A kind of record that is followed wherever a tag `kind:value` names one.
  public struct Link: Hashable, Sendable {
    /// The part of the tag before the colon.
    public let kind: String
    /// Which of the record's events are meant; empty: all.
    public let types: [EventType]

    /// Makes a link to every record of a kind that is named.
    public init(_ kind: String, types: [EventType]) {
      self.kind = kind
      self.types = types
    }

    /// Whether a tag names a record of this kind.
    public func follows(_ tag: Tag) -> Bool {
      tag.withUTF8 { text in
        let kind = kind.utf8Span.span
        return text.count > kind.count && text[kind.count] == UInt8(ascii: ":")
          && text.extracting(..<kind.count).holdsSameBytes(as: kind)
      }
    }
  }

  /// Every event with one of these tags is meant.
  public let tags: [Tag]
  /// What is followed from those events.
  public let links: [Link]

  /// Makes a scope from the tags where it begins.
  public init(_ tags: [Tag], following links: [Link] = []) {
    self.tags = tags
    self.links = links
  }
}
