import Glibc
import Platform
import Testing

@Suite("Reading lines")
struct LineReaderTests {
  private func lines(_ content: [UInt8], limit: Int = 1000) throws -> [LineReader.Line] {
    let scratch = try Scratch()
    let reader = try LineReader(path: scratch.write(content), lineByteLimit: limit)
    var lines: [LineReader.Line] = []
    while true {
      let line = try reader.next()
      if line == .end { break }
      lines.append(line)
    }
    #expect(try reader.next() == .end)
    return lines
  }

  private func line(_ text: String) -> LineReader.Line { .line(Array(text.utf8)) }

  @Test("An empty file has no line")
  func empty() throws { #expect(try lines([]) == []) }

  @Test("A last line without a line end counts, an empty one does not")
  func lastLine() throws {
    #expect(try lines(Array("a\nb".utf8)) == [line("a"), line("b")])
    #expect(try lines(Array("a\nb\n".utf8)) == [line("a"), line("b")])
    #expect(try lines(Array("\n\n".utf8)) == [line(""), line("")])
  }

  @Test("A carriage return before the line end is no part of the line, elsewhere it is")
  func carriageReturn() throws {
    #expect(try lines(Array("a\r\n\r\nb\rc\r\n".utf8)) == [line("a"), line(""), line("b\rc")])
  }

  @Test("Bytes of no text come back as they are")
  func binary() throws {
    #expect(try lines([0, 255, 0xC3, 10, 0]) == [.line([0, 255, 0xC3]), .line([0])])
  }

  @Test("A line over the limit is passed over with its size, and the next one is read")
  func tooLong() throws {
    #expect(
      try lines(Array("1234\n12345\r\n123456\nabc".utf8), limit: 5)
        == [line("1234"), line("12345"), .tooLong(byteCount: 6), line("abc")])
    #expect(try lines(Array("123456".utf8), limit: 5) == [.tooLong(byteCount: 6)])
  }

  @Test("Lines longer than the buffer come back whole, and too long ones with their size")
  func longLines() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 200_000)
    let content = long + [10] + long + long + [10] + Array("end".utf8)
    #expect(
      try lines(content, limit: 200_000)
        == [.line(long), .tooLong(byteCount: 400_000), line("end")])
  }

  @Test("Any cutting of bytes into lines is undone by joining them")
  func random() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var state = seed
    for _ in 0..<50 {
      var content: [UInt8] = []
      for _ in 0..<3000 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        content.append([10, 65, 66, 0][Int(state >> 62)])
      }
      let joined = try lines(content, limit: 5000).map { line -> [UInt8] in
        guard case .line(let bytes) = line else { return [1] }
        return bytes
      }.joined(separator: [10])
      let isClosed = content.last == 10
      #expect(Array(joined) + (isClosed ? [10] : []) == content, "seed \(seed)")
    }
  }

  @Test("A missing file and a folder are errors that name them")
  func unreadable() throws {
    let scratch = try Scratch()
    let missing = "\(scratch.folder)/missing"
    #expect(throws: FileError(operation: "open", path: missing, code: ENOENT)) {
      try LineReader(path: missing, lineByteLimit: 10)
    }
    let error = #expect(throws: FileError.self) {
      try LineReader(path: scratch.folder, lineByteLimit: 10)
    }
    #expect(error?.description == "Cannot read \(scratch.folder): Is a directory.")
  }

  @Test("What the buffer holds is known without waiting")
  func buffered() throws {
    let scratch = try Scratch()
    let reader = try LineReader(path: scratch.write(Array("a\nb\nc".utf8)), lineByteLimit: 10)
    #expect(!reader.hasBufferedLine)
    #expect(try reader.next() == line("a"))
    #expect(reader.hasBufferedLine)
    #expect(try reader.next() == line("b"))
    #expect(!reader.hasBufferedLine)
  }
}
