import EventModel
import JSON

/// JSON as bytes and text, with the errors that this program tells.
enum JSONText {
  /// The value as compact JSON.
  static func bytes(of value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    return writer.bytes
  }

  /// The value in many lines, for people.
  static func indented(_ value: JSONValue) -> String {
    var writer = JSONWriter(layout: .indented)
    writer.write(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The value that stands in the bytes.
  static func parse(_ bytes: [UInt8]) throws(InputProblem) -> JSONValue {
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw .malformed("This is not JSON: \(error.problem) (column \(error.column)).")
    }
  }

  /// Facts of the log as a value of JSON; `null` for what is none.
  static func value(cbor bytes: [UInt8]) -> JSONValue {
    do throws(CBORError) {
      return try JSONValue(decodingCBOR: bytes.span)
    } catch {
      return .null
    }
  }

  /// The value in the form of the log.
  static func cbor(_ value: JSONValue) throws(InputProblem) -> [UInt8] {
    do throws(CBORError) {
      return try value.encodedCBOR()
    } catch {
      throw .malformed("This cannot be stored: \(error.problem).")
    }
  }
}

extension JSONValue {
  /// An object from its keys and values.
  static func object(pairs: [(String, JSONValue)]) -> JSONValue {
    .object(pairs.map { Member(key: $0.0, value: $0.1) })
  }

  /// A text, or `null`.
  static func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

  /// An identifier as text, or `null`.
  static func identifier(_ value: Identifier?) -> JSONValue {
    value.map { .string($0.description) } ?? .null
  }

  /// A number that is never negative.
  static func count(_ value: some BinaryInteger) -> JSONValue {
    Int64(exactly: value).map { .integer($0) } ?? .unsigned(UInt64(clamping: value))
  }
}
