import Foundation
import Testing

/// Appending once stopped the program.
///
/// `events append` hashed its events with a writer that checks, in debug builds, that it wrote one
/// whole item; it had written many, and every append of the engine's own commands stopped there.
/// The hash also ran tags, data and metadata together, so that different events could agree.
@Suite("Events that are appended from the command line")
struct AppendedEventsTests {
  private let line = #"{"type":"Sold","tags":["item:1"],"data":{"n":1},"metadata":{"by":"x"}}"#

  @Test("None, one and several are appended", arguments: [0, 1, 3])
  func append(count: Int) throws {
    let reprise = try Reprise()
    try reprise.run("events", "init", "--application", "shop")
    let input = Array(repeating: line, count: count).joined(separator: "\n")
    _ = try reprise.run("events", "append", input: input)
    let head = try reprise.run("events", "head")
    #expect(head.output == "\(count)\n")
  }

  @Test("A command id stands for its events only")
  func commandID() throws {
    let reprise = try Reprise()
    try reprise.run("events", "init", "--application", "shop")
    let identifier = "0190a1b2-0000-7000-8000-000000000001"
    let append = ["events", "append", "--command-id", identifier]
    #expect(try reprise.run(append, input: Data(line.utf8)).code == 0)
    #expect(try reprise.run(append, input: Data(line.utf8)).code == 0)
    let other = line.replacingOccurrences(of: "item:1", with: "item:2")
    #expect(try reprise.run(append, input: Data(other.utf8)).code == 1)
    #expect(try reprise.run("events", "head").output == "1\n")
  }

  @Test("An event's id is not compared with those of others; a command id makes it happen once")
  func repeatedID() throws {
    let reprise = try Reprise()
    try reprise.run("events", "init", "--application", "shop")
    let identifier = "0190a1b2-0000-7000-8000-000000000001"
    let event = Data(#"{"type":"Sold","tags":["item:1"],"data":1,"id":"\#(identifier)"}"#.utf8)
    for arguments in [[], [], ["--command-id", identifier], ["--command-id", identifier]] {
      #expect(try reprise.run(["events", "append"] + arguments, input: event).code == 0)
    }
    let events = try reprise.run("events", "read", "--json")
    #expect(events.column("id") == Array(repeating: identifier, count: 3))
  }
}
