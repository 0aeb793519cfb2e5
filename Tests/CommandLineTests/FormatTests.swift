import Foundation
import Testing

@testable import reprise

@Suite("Output formats")
struct FormatTests {
  private func filled() throws -> Reprise {
    let reprise = try Reprise()
    let commands = """
      {"type":"AddSinger","id":"0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60","name":"宇多田ヒカル"}
      {"type":"AddSong","id":"0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f61","title":"First, \\"Love\\"",\
      "singerName":"宇多田ヒカル","releaseDate":"1999-04-28"}
      {"type":"AddSong","id":"0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f62","title":"Automatic",\
      "singerID":null}
      """
    #expect(try reprise.run("apply", "-", input: commands).code == 0)
    return reprise
  }

  @Test("A table has columns as wide as their characters on a terminal")
  func table() throws {
    #expect(
      try filled().run("song", "list").output == """
        RELEASED    TITLE          SINGER        ID
                    Automatic                    0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f62
        1999-04-28  First, "Love"  宇多田ヒカル  0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f61

        """)
  }

  @Test("JSON has a position and rows; absent values are null, never missing")
  func json() throws {
    #expect(
      try filled().run("song", "list", "--format", "json").output == """
        {"position":3,"rows":[
        {"id":"0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f62","title":"Automatic","releaseDate":null,\
        "singerID":null,"singerName":null},
        {"id":"0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f61","title":"First, \\"Love\\"",\
        "releaseDate":"1999-04-28","singerID":"0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60",\
        "singerName":"宇多田ヒカル"}
        ]}

        """)
  }

  @Test("JSON lines have a row a line")
  func jsonLines() throws {
    let lines = try filled().run("singer", "list", "--format", "jsonl").output
    #expect(
      lines == """
        {"id":"0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60","name":"宇多田ヒカル","songCount":1}

        """)
  }

  @Test("CSV follows RFC 4180: a header, CRLF, and quotes where they are needed")
  func csv() throws {
    #expect(
      try filled().run("song", "list", "--format", "csv").output
        == "id,title,releaseDate,singerID,singerName\r\n"
        + "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f62,Automatic,,,\r\n"
        + "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f61,\"First, \"\"Love\"\"\",1999-04-28,"
        + "0190a5d2-7c1e-7b3a-9f00-2b1c3d4e5f60,宇多田ヒカル\r\n")
  }

  @Test("Quoting keeps every value, whatever is in it")
  func quoting() {
    #expect(CSVLine.of(["a", "", "b c"]) == "a,,b c\r\n")
    #expect(
      CSVLine.of(["a\"b", "c\nd", "e\r\nf", " g"])
        == "\"a\"\"b\",\"c\nd\",\"e\r\nf\",\" g\"\r\n")
  }

  @Test("Control characters of stored text cannot drive the terminal")
  func controlCharacters() throws {
    let reprise = try Reprise()
    try reprise.run("events", "init", "--application", "shop")
    let event = #"{"type":"A","tags":["\u001b[2J\u202e"],"data":{}}"#
    try reprise.run("events", "append", input: event)
    let output = try reprise.run("log").output
    #expect(!output.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    #expect(output.contains("\\u{1B}[2J\\u{202E}"))
  }

  @Test("A table finds its widths from its first rows and loses none of the others")
  func longTable() {
    var lines: [String] = []
    var table = Table(titles: ["A", "B"], isColored: false) { lines.append($0) }
    for number in 0..<2500 { table.add([String(number), "x"]) }
    table.add(["wider than all", "y"])
    table.finish()
    #expect(lines.count == 2502)
    #expect(lines[1] == "0    x\n")
    #expect(lines.last == "wider than all  y\n")
  }

  @Test("Colour is only for terminals, and not with NO_COLOR")
  func color() throws {
    let reprise = try filled()
    #expect(try !reprise.run("song", "list").output.contains("\u{1B}"))
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/script") else {
      print("skipped: /usr/bin/script is not installed")
      return
    }
    func output(_ environment: [String: String]) throws -> String {
      let process = reprise.process(
        ["-qec", "\(Reprise.program.path) song list", "/dev/null"],
        environment: environment.merging(["TERM": "xterm"]) { $1 })
      process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
      let pipe = Pipe()
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }
    #expect(try output([:]).contains("\u{1B}[1mRELEASED"))
    #expect(try !output(["NO_COLOR": "1"]).contains("\u{1B}"))
  }

  @Test("A reader that leaves early is no error")
  func closedPipe() throws {
    let reprise = try filled()
    let process = reprise.process([
      "-c", "'\(Reprise.program.path)' song list | head -c 1 > /dev/null; exit ${PIPESTATUS[0]}",
    ])
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
