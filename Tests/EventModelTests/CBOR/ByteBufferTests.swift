import EventModel
import Testing

@Suite struct ByteBufferTests {
  @Test("A buffer holds what was appended, across every growth of its storage")
  func growth() {
    var buffer = ByteBuffer()
    var expected: [UInt8] = []
    for number in 0..<400 {
      buffer.append(UInt8(truncatingIfNeeded: number))
      buffer.append(0xFE, bigEndian: 0x0102_0304_0506_0708, byteCount: number % 9)
      buffer.append("é\(number)")
      expected.append(UInt8(truncatingIfNeeded: number))
      expected.append(0xFE)
      expected += [1, 2, 3, 4, 5, 6, 7, 8].suffix(number % 9)
      expected += Array("é\(number)".utf8)
    }
    #expect(buffer.bytes == expected)
    #expect(buffer.count == expected.count)
    #expect(buffer.finish() == expected)
  }

  @Test("An identifier is appended in the bytes that it appends itself")
  func identifier() {
    let identifier = Identifier(high: 0x0190_1234_5678_7ABC, low: 0x8DEF_0123_4567_89AB)
    var expected: [UInt8] = []
    identifier.append(to: &expected)
    var buffer = ByteBuffer()
    buffer.append(identifier)
    #expect(buffer.finish() == expected)
  }

  @Test("A buffer that is emptied, cut or made of an array shows nothing of what was there")
  func reuse() {
    var buffer = ByteBuffer(reusing: [1, 2, 3])
    #expect(buffer.bytes == [])
    buffer.append("abc")
    buffer.truncate(to: 1)
    buffer.append("d")
    #expect(buffer.bytes == Array("ad".utf8))
    buffer.removeAll()
    #expect(buffer.finish() == [])
  }
}
