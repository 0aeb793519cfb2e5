import EventModel

/// The store's own record at position 0: what the store is.
struct Genesis: Hashable {
  /// The type of the record.
  static let type = EventType(literal: "StoreCreated")
  /// Today's format of stores.
  static let format: UInt64 = 1

  let storeID: Identifier
  let application: String
  let format: UInt64

  init(storeID: Identifier, application: String) {
    self.storeID = storeID
    self.application = application
    format = Self.format
  }

  /// Reads the record.
  init(_ event: RecordedEvent) throws(CBORError) {
    guard event.type == Self.type else {
      throw CBORError(offset: 0, problem: "the first record is a \(event.type)")
    }
    var reader = CBORReader()
    var application: String?
    var format: UInt64?
    for _ in 0..<(try reader.readMapCount(from: event.data.span)) {
      switch try reader.readText(from: event.data.span) {
      case "application": application = try reader.readText(from: event.data.span)
      case "format": format = try reader.readUnsigned(from: event.data.span)
      default: try reader.skip(in: event.data.span)
      }
    }
    guard let application, let format else {
      throw CBORError(offset: reader.offset, problem: "the first record lacks a field")
    }
    storeID = event.id
    self.application = application
    self.format = format
  }

  /// The form in the log.
  var event: NewEvent {
    var writer = CBORWriter()
    writer.writeMap(count: 2)
    writer.write(text: "format")
    writer.write(unsigned: format)
    writer.write(text: "application")
    writer.write(text: application)
    return NewEvent(id: storeID, type: Self.type, tags: [], data: writer.finish())
  }
}
