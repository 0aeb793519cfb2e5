import EventModel

/// Appends JSON to a buffer, and never anything that is not JSON.
///
/// Commas, indentation and escapes are its own work; a call out of place (a value without a key in
/// an object, an end without a beginning) is a fault of the program and stops it.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.write(key: "name")
/// writer.write(string: "Björk")
/// writer.endObject()
/// writer.endLine()
/// ```
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Layout: Hashable, Sendable {
    /// No white space at all: for programs, and for JSON lines.
    case compact
    /// A member or element a line, two spaces a level: for people.
    case indented
  }

  /// What may come next.
  enum Place: Hashable, Sendable {
    /// The one value of a document.
    case document
    /// Nothing but the end of the line.
    case afterDocument
    /// A key, or the end of the object.
    case firstKey
    /// A comma and a key, or the end of the object.
    case nextKey
    /// The value of a key.
    case member
    /// An element, or the end of the array.
    case firstElement
    /// A comma and an element, or the end of the array.
    case nextElement
  }

  /// How the text is laid out.
  public let layout: Layout

  /// What has been written and not been removed.
  var buffer = ByteBuffer()
  /// What may come next.
  var place = Place.document
  /// The open arrays and objects, outermost first: whether each is an object.
  var isObject: [Bool] = []

  /// Makes an empty writer.
  public init(layout: Layout = .compact) { self.layout = layout }

  /// What has been written and not been removed.
  ///
  /// - Complexity: O(n), a copy.
  public var bytes: [UInt8] { buffer.bytes }

  /// Removes the bytes and keeps the place, so that a long document can be written out in pieces.
  public mutating func removeBytes() { buffer.removeAll() }

  /// Ends a document with a line feed; another may follow.
  ///
  /// - Precondition: A whole document has been written.
  public mutating func endLine() {
    precondition(place == .afterDocument, "a line of JSON ends after one whole value")
    buffer.append(UInt8(ascii: "\n"))
    place = .document
  }

  // MARK: - Objects and arrays

  /// Begins an object.
  public mutating func beginObject() { begin(UInt8(ascii: "{"), isObject: true) }

  /// Ends the object that was begun last.
  public mutating func endObject() {
    precondition(place == .firstKey || place == .nextKey, "no object can end here")
    end(UInt8(ascii: "}"), isEmpty: place == .firstKey)
  }

  /// Begins an array.
  public mutating func beginArray() { begin(UInt8(ascii: "["), isObject: false) }

  /// Ends the array that was begun last.
  public mutating func endArray() {
    precondition(place == .firstElement || place == .nextElement, "no array can end here")
    end(UInt8(ascii: "]"), isEmpty: place == .firstElement)
  }

  /// Writes the name of a member; its value is next.
  public mutating func write(key: String) {
    precondition(place == .firstKey || place == .nextKey, "no key belongs here")
    switch layout {
    case .compact: appendQuoted(key, afterComma: place == .nextKey, beforeColon: true)
    case .indented:
      if place == .nextKey { buffer.append(UInt8(ascii: ",")) }
      breakLine()
      appendQuoted(key, beforeColon: true)
      buffer.append(UInt8(ascii: " "))
    }
    place = .member
  }

  // MARK: - Values

  /// Writes a string.
  public mutating func write(string: String) {
    beginValue()
    appendQuoted(string)
    endValue()
  }

  /// Writes an identifier as a string.
  public mutating func write(identifier: Identifier) {
    beginValue()
    buffer.append(UInt8(ascii: "\""))
    buffer.append(textOf: identifier)
    buffer.append(UInt8(ascii: "\""))
    endValue()
  }

  /// Writes an integer of any type.
  @inlinable public mutating func write(integer: some FixedWidthInteger) {
    if let positive = UInt64(exactly: integer) {
      write(positive: positive)
    } else {
      write(word: String(integer))
    }
  }

  @usableFromInline mutating func write(positive integer: UInt64) {
    beginValue()
    appendDecimal(integer)
    endValue()
  }

  @usableFromInline mutating func write(word: String) {
    beginValue()
    buffer.append(word)
    endValue()
  }

  /// Writes a number in the shortest digits that read back as the same `Double`, always with a
  /// fraction or an exponent; `null` for NaN and infinities, which JSON does not have.
  public mutating func write(double: Double) {
    write(word: double.isFinite ? double.description : "null")
  }

  /// Writes `false` or `true`.
  public mutating func write(bool: Bool) { write(word: bool ? "true" : "false") }

  /// Writes `null`.
  public mutating func writeNull() { write(word: "null") }

  /// Writes a value with everything in it.
  public mutating func write(_ value: JSONValue) {
    switch value {
    case .null: writeNull()
    case .bool(let bool): write(bool: bool)
    case .integer(let integer): write(integer: integer)
    case .unsigned(let integer): write(integer: integer)
    case .number(let double): write(double: double)
    case .string(let string): write(string: string)
    case .array(let elements):
      beginArray()
      for element in elements { write(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        write(key: member.key)
        write(member.value)
      }
      endObject()
    }
  }

  // MARK: - Places

  private mutating func begin(_ opening: UInt8, isObject: Bool) {
    beginValue()
    buffer.append(opening)
    self.isObject.append(isObject)
    place = isObject ? .firstKey : .firstElement
  }

  private mutating func end(_ closing: UInt8, isEmpty: Bool) {
    isObject.removeLast()
    if !isEmpty { breakLine() }
    buffer.append(closing)
    endValue()
  }

  /// Appends what stands between the text before a value and the value.
  mutating func beginValue() {
    switch place {
    case .document, .member: break
    case .firstElement: breakLine()
    case .nextElement:
      buffer.append(UInt8(ascii: ","))
      breakLine()
    case .afterDocument: preconditionFailure("a second value in one document")
    case .firstKey, .nextKey: preconditionFailure("a value without a key")
    }
  }

  mutating func endValue() {
    guard let isObject = isObject.last else {
      place = .afterDocument
      return
    }
    place = isObject ? .nextKey : .nextElement
  }

  private mutating func breakLine() {
    guard layout == .indented else { return }
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<(isObject.count * 2) { buffer.append(UInt8(ascii: " ")) }
  }
}
