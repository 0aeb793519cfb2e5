import EventModel
import JSON

@testable import reprise

/// Queries and conditions in JSON.
struct QueryTarget: FuzzTarget {
  let name = "query"
  let words = ["\"items\":", "\"types\":", "\"tags\":", "[", "]", "{", "}", ",", "null", "\"a:1\""]

  var seeds: [[UInt8]] {
    [
      #"{"items":[{"types":["A","B"],"tags":["a:1","b:2"]},{"tags":["c"]}]}"#, #"{"items":[]}"#,
      "{}",
    ].map { Array($0.utf8) }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    guard let text = String(validating: input, as: UTF8.self) else { return false }
    let query: EventQuery
    do throws(InputProblem) {
      query = try EventQueryParser.query(text: text)
    } catch {
      try require(!error.message.isEmpty, "nothing is said")
      return false
    }
    let again = try must("reading it again") {
      try EventQueryParser.query(text: JSONValue(parsing: input).json)
    }
    try require(again == query, "read again it is \(again)")
    try require(query.union(query) == query, "with itself it is another")
    for item in query.items ?? [] {
      try require(
        query.matches(type: item.types.first ?? EventType(literal: "T"), tags: item.tags),
        "it does not mean what it names")
    }
    return true
  }
}

/// Events in JSON, as `events append` reads them.
struct NewEventTarget: FuzzTarget {
  let name = "event"
  let words = [
    "\"type\":", "\"tags\":", "\"data\":", "\"metadata\":", "\"version\":", "\"id\":", "{}", "[]",
    "null", "1", "65536", "-1", "1.0", "18446744073709551615",
  ]

  var seeds: [[UInt8]] {
    [
      #"{"type":"A","tags":["a:1"],"data":{"b":[1,2.5,null]},"metadata":{"c":"d"},"version":2}"#,
      #"{"type":"A","data":null,"id":"01890a5d-5c3d-7000-8000-000000000001"}"#,
    ].map { Array($0.utf8) }
  }

  func check(_ input: [UInt8]) throws -> Bool {
    guard let value = try? JSONValue(parsing: input) else { return false }
    let event: NewEvent
    do throws(InputProblem) {
      event = try NewEventParser.event(value)
    } catch {
      try require(!error.message.isEmpty, "nothing is said")
      return false
    }
    try require(CBORValidator.isDeterministic(event.data.span), "its data have no one form")
    if let metadata = event.metadata {
      try require(CBORValidator.isDeterministic(metadata.span), "its metadata have no one form")
    }
    return true
  }
}
