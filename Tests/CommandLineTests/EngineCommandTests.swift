import Foundation
import Testing

@testable import reprise

@Suite("Events, pipe, log and history")
struct EngineCommandTests {
  private func shop() throws -> Reprise {
    let reprise = try Reprise()
    try reprise.run("events", "init", "--application", "shop")
    return reprise
  }

  @Test("Events of any application are appended as one commit, and read back as they were")
  func appendAndRead() throws {
    let reprise = try shop()
    let id = "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60"
    let appended = try reprise.run(
      "events", "append", "--json",
      input: """
        {"type":"Placed","id":"\(id)","version":3,"tags":["order:1","a b"],\
        "data":{"n":[1,-2,2.5,18446744073709551615,null,true,"ä"]},"metadata":{"ip":"::1"}}
        {"type":"Paid","tags":["order:1"],"data":"x"}
        """)
    #expect(appended.column("first") == ["1"])
    #expect(appended.column("last") == ["2"])
    let output = try reprise.run("events", "read", "--format", "jsonl").output
    let line = try #require(output.split(separator: "\n").first)
    #expect(line.hasPrefix("{\"position\":1,\"id\":\"\(id)\",\"type\":\"Placed\",\"version\":3,"))
    #expect(line.contains("\"tags\":[\"order:1\",\"a b\"]"))
    #expect(line.contains("\"data\":{\"n\":[1,-2,2.5,18446744073709551615,null,true,\"ä\"]}"))
    #expect(line.contains("\"metadata\":{\"ip\":\"::1\"}"))
    #expect(
      line.hasSuffix(
        "\"commit\":{\"first\":1,\"count\":2,\"command\":null,\"commandID\":null,"
          + "\"actor\":\"tester\",\"reason\":null,\"correlationID\":null,\"causationID\":null}}"))
    let query = "{\"items\":[{\"types\":[\"Paid\"],\"tags\":[\"order:1\"]}]}"
    #expect(
      try reprise.run("events", "read", "--query", query, "--json").column("position") == ["2"])
    #expect(
      try reprise.run("events", "read", "--reverse", "--limit", "1", "--json").column("type")
        == ["Paid"])
    #expect(try reprise.run("events", "head", "--json").column("head") == ["2"])
  }

  @Test("A line that is no event is named, and nothing of its file is appended")
  func badEvents() throws {
    let reprise = try shop()
    let result = try reprise.run(
      "events", "append",
      input: """
        {"type":"A","tags":[],"data":1}
        {"type":"A","tags":[],"dta":1}
        """)
    #expect(result.code == 65)
    #expect(
      result.errors
        == "Error: standard input, line 2: An event has no key \"dta\". Did you mean \"data\"?\n")
    #expect(try reprise.run("events", "head").output == "0\n")
  }

  @Test("The catalogue takes no event that it does not understand")
  func catalogueIsProtected() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    let result = try reprise.run(
      "events", "append", input: "{\"type\":\"SingerAdded\",\"tags\":[],\"data\":1}")
    #expect(result.code == 65)
    #expect(try reprise.run("singer", "list", "--json").column("name") == ["A"])
  }

  @Test("The pipe answers each request by a line, in order, and goes on after a bad one")
  func pipe() throws {
    let reprise = try shop()
    let id = "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60"
    let event = "{\"type\":\"A\",\"tags\":[\"t:1\"],\"data\":1}"
    let requests = [
      "{\"op\":\"head\"}",
      "{\"op\":\"append\",\"events\":[\(event),\(event)],\"commandID\":\"\(id)\"}",
      "{\"op\":\"append\",\"events\":[\(event),\(event)],\"commandID\":\"\(id)\"}",
      "{\"op\":\"append\",\"events\":[\(event)],\"commandID\":\"\(id)\"}",
      "{\"op\":\"append\",\"events\":[\(event)],\"condition\":"
        + "{\"failIfEventsMatch\":{\"items\":[{\"tags\":[\"t:1\"]}]},\"after\":1}}",
      "{\"op\":\"append\",\"events\":[\(event)],\"condition\":"
        + "{\"failIfEventsMatch\":{\"items\":[{\"tags\":[\"t:1\"]}]},\"after\":2}}",
      "garbage", "{\"op\":\"hed\"}", "{\"op\":\"read\",\"limit\":2}",
      "{\"op\":\"read\",\"backwards\":true,\"limit\":1}", "{\"op\":\"read\",\"after\":2}",
      "{\"op\":\"head\"}",
    ]
    let result = try reprise.run("pipe", input: requests.joined(separator: "\n"))
    #expect(result.code == 0)
    let lines = result.lines
    try #require(lines.count == requests.count)
    #expect(lines[0]["head"] is NSNull)
    #expect(lines[1]["first"] as? Int == 1 && lines[1]["last"] as? Int == 2)
    #expect(lines[2]["first"] as? Int == 1 && lines[2]["duplicate"] as? Bool == true)
    func error(_ index: Int) -> [String: Any]? { lines[index]["error"] as? [String: Any] }
    #expect(error(3)?["code"] as? String == "command.conflict")
    #expect(error(4)?["code"] as? String == "condition.failed")
    #expect(error(4)?["position"] as? Int == 2)
    #expect(lines[5]["first"] as? Int == 3)
    #expect(error(6)?["code"] as? String == "line.malformed")
    #expect((error(7)?["message"] as? String)?.contains("\"hed\"") == true)
    #expect((lines[8]["events"] as? [Any])?.count == 2 && lines[8]["head"] as? Int == 2)
    #expect((lines[9]["events"] as? [[String: Any]])?.first?["position"] as? Int == 3)
    #expect((lines[10]["events"] as? [Any])?.count == 1 && lines[10]["head"] as? Int == 3)
    #expect(lines[11]["head"] as? Int == 3)
  }

  @Test("A subscription gives what is there and what other processes append, each once, in order")
  func subscription() throws {
    let reprise = try shop()
    let event = "{\"type\":\"A\",\"tags\":[],\"data\":1}"
    try reprise.run("events", "append", input: event)
    let process = reprise.process(["pipe"])
    let input = Pipe()
    process.standardInput = input
    var reader = try GrowingFile(reprise.home.appendingPathComponent("answers"))
    process.standardOutput = reader.writer
    try process.run()
    input.fileHandleForWriting.write(Data("{\"op\":\"subscribe\"}\n".utf8))
    #expect(reader.nextLine()?.contains("\"position\":1,") == true)
    for position in 2...6 {
      try reprise.run("events", "append", input: event)
      #expect(reader.nextLine()?.hasPrefix("{\"event\":{\"position\":\(position),") == true)
    }
    input.fileHandleForWriting.write(Data("{\"op\":\"unsubscribe\"}\n{\"op\":\"head\"}\n".utf8))
    #expect(reader.nextLine() == "{\"unsubscribed\":true}")
    #expect(reader.nextLine() == "{\"head\":6}")
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(reader.rest().isEmpty)
  }

  @Test("Following the log shows the commits of other processes, each event once, until a signal")
  func follow() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "S1")
    let process = reprise.process(["log", "--follow", "--format", "jsonl"])
    var reader = try GrowingFile(reprise.home.appendingPathComponent("events"))
    process.standardOutput = reader.writer
    try process.run()
    #expect(reader.nextLine()?.contains("\"position\":1,") == true)
    for position in 2...6 {
      try reprise.run("singer", "add", "S\(position)")
      #expect(reader.nextLine()?.contains("\"position\":\(position),") == true)
    }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(reader.rest().isEmpty)
  }

  @Test("The log is filtered by tag, type, actor, command, position and time")
  func logFilters() throws {
    let reprise = try Reprise()
    let id = "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60"
    try reprise.run("singer", "add", "A", "--id", id, "--actor", "ann")
    try reprise.run("song", "add", "T", "--singer", "A")
    try reprise.run("fruit", "add", "F")
    func positions(_ words: String...) throws -> [String] {
      try reprise.run(["log", "--json"] + words, input: Data()).column("position")
    }
    #expect(try positions() == ["1", "2", "3"])
    #expect(try positions("--reverse", "--limit", "2") == ["3", "2"])
    #expect(try positions("--tag", "singer:\(id)") == ["1", "2"])
    #expect(try positions("--tag", "singer:\(id)", "--type", "SongAdded") == ["2"])
    #expect(try positions("--type", "SongAdded", "--type", "FruitAdded") == ["2", "3"])
    #expect(try positions("--actor", "ann") == ["1"])
    #expect(try positions("--command", "AddFruit") == ["3"])
    #expect(try positions("--after", "1", "--until", "2") == ["2"])
    #expect(try positions("--since", "2000-01-01") == ["1", "2", "3"])
    #expect(try positions("--since", "9000-01-01T00:00:00Z").isEmpty)
    let time = try #require(try reprise.run("log", "--json").rows[1]["time"] as? String)
    #expect(try positions("--since", time) == ["2", "3"])
  }

  @Test("A record's history tells each change with the values before and after, who and why")
  func history() throws {
    let reprise = try Reprise()
    try reprise.run("contact", "add", "Ann", "--phone", "020 7946 0101")
    try reprise.run(
      "contact", "edit", "Ann", "--phone", "020 7946 0102", "--note", "n", "--actor", "bob",
      "--reason", "moved")
    let id = try #require(try reprise.run("contact", "list", "--json").column("id").first)
    try reprise.run("contact", "delete", "Ann")
    let rows = try reprise.run("history", id, "--json").rows
    #expect(
      rows.compactMap { $0["type"] as? String }
        == ["ContactAdded", "ContactEdited", "ContactDeleted"])
    #expect(rows[1]["actor"] as? String == "bob" && rows[1]["reason"] as? String == "moved")
    #expect(rows[1]["command"] as? String == "EditContact")
    let changes = try #require(rows[1]["changes"] as? [[String: Any]])
    #expect(Set(changes.compactMap { $0["field"] as? String }) == ["phones", "note"])
    let phones = try #require(changes.first { $0["field"] as? String == "phones" })
    #expect("\(phones["before"] ?? "")".contains("0101"))
    #expect("\(phones["after"] ?? "")".contains("0102"))
    let table = try reprise.run("history", id).output
    #expect(table.contains("[020 7946 0101] → [020 7946 0102]"))
    #expect(table.contains("moved"))
  }

  @Test("A renaming is one change in a history, and an event without a name shows short tags")
  func shortForms() throws {
    let reprise = try Reprise()
    let id = "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60"
    try reprise.run("singer", "add", "A", "--id", id)
    try reprise.run("singer", "rename", "A", "B")
    let renaming = try #require(try reprise.run("history", id, "--json").rows.last)
    let changes = try #require(renaming["changes"] as? [[String: Any]])
    #expect(changes.compactMap { $0["field"] as? String } == ["name"])
    try reprise.run("song", "add", "T", "--singer", "B")
    try reprise.run("song", "delete", "T")
    let last = try reprise.run("log", "--reverse", "--limit", "1").output
    #expect(last.contains("singer:0190a5d2-7c1e…") && !last.contains(id))
  }

  @Test("A name of several kinds is told by --kind in a history, also after a deletion")
  func historyOfKind() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "Björk")
    try reprise.run("artist", "add", "Björk")
    let ambiguous = try reprise.run("history", "bjork")
    #expect(ambiguous.code == 1)
    #expect(ambiguous.errors.contains(" artist Björk\n") && ambiguous.errors.contains("singer"))
    #expect(
      try reprise.run("history", "bjork", "--kind", "artist", "--json").column("position")
        == ["2"])
    try reprise.run("singer", "delete", "bjork")
    #expect(
      try reprise.run("history", "björk", "--kind", "singer", "--json").column("type")
        == ["SingerAdded", "SingerDeleted"])
    #expect(try reprise.run("history", "bjork", "--kind", "song").code == 1)
  }

  @Test("A trace has the commits that share a correlation or are each other's cause")
  func trace() throws {
    let reprise = try Reprise()
    let cause = "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60"
    try reprise.run("singer", "add", "A", "--command-id", cause)
    try reprise.run("singer", "add", "B")
    try reprise.run("singer", "add", "C", "--causation-id", cause, "--correlation-id", "k")
    try reprise.run("singer", "add", "D", "--correlation-id", "k")
    #expect(try reprise.run("trace", "3", "--json").column("first") == ["1", "3", "4"])
    #expect(try reprise.run("trace", "2", "--json").column("first") == ["2"])
    #expect(try reprise.run("trace", "9").code == 1)
  }

  @Test("Views are listed, checked and built anew by their names")
  func projections() throws {
    let reprise = try Reprise()
    try reprise.run("singer", "add", "A")
    let names = try reprise.run("projection", "list", "--json").column("name")
    #expect(names.contains("songs-by-singer") && names.contains("tag-index"))
    #expect(
      try reprise.run("projection", "rebuild", "singers-by-name").errors
        == "Rebuilt singers-by-name.\n")
    #expect(
      try reprise.run("projection", "verify", "singers-by-name", "--json").column("equal")
        == ["1"])
    #expect(try reprise.run("projection", "rebuild", "nothing").code == 64)
    #expect(try reprise.run("projection", "rebuild").code == 64)
    let status = try #require(try reprise.run("status", "--json").rows.first)
    #expect(status["head"] as? Int == 1)
    #expect(status["application"] as? String == "reprise")
  }

  @Test("A flipped bit in the log is found, and its position is named")
  func damage() throws {
    let reprise = try Reprise()
    for number in 1...5 { try reprise.run("singer", "add", "Singer number \(number)") }
    let log = URL(fileURLWithPath: "\(reprise.store)/log.mdb")
    var bytes = try Data(contentsOf: log)
    let text = Data("Singer number 3".utf8)
    var search = bytes.startIndex..<bytes.endIndex
    while let range = bytes.range(of: text, in: search) {
      bytes[range.lowerBound] ^= 1
      search = range.upperBound..<bytes.endIndex
    }
    try bytes.write(to: log)
    let result = try reprise.run("verify")
    #expect(result.code == 1)
    #expect(result.errors.contains("position 3"))
  }
}

/// Reads a file that another process writes, line by line.
///
/// A pipe would not do: a process that another test starts at the same time may inherit its end.
struct GrowingFile {
  /// The writing end.
  let writer: FileHandle
  private let reader: FileHandle
  private var buffer = Data()

  init(_ url: URL) throws {
    try Data().write(to: url)
    writer = try FileHandle(forWritingTo: url)
    reader = try FileHandle(forReadingFrom: url)
  }

  /// The next line; `nil` if there is none within a minute.
  mutating func nextLine() -> String? {
    let end = Date().addingTimeInterval(60)
    while Date() < end {
      if let index = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: buffer[..<index], as: UTF8.self)
        buffer = Data(buffer[buffer.index(after: index)...])
        return line
      }
      let more = reader.availableData
      if more.isEmpty { usleep(5000) }
      buffer.append(more)
    }
    return nil
  }

  /// What is there beyond the lines that were read.
  mutating func rest() -> String {
    buffer.append(reader.availableData)
    return String(decoding: buffer, as: UTF8.self)
  }
}
