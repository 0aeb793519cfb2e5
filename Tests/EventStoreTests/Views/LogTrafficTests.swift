import EventModel
import Testing

@testable import EventStore

@Suite("Whether others append")
struct LogTrafficTests {
  @Test("A log that grows between two looks is in use; one that was never seen to grow is not")
  func looks() throws {
    let source = ArraySource()
    source.append([.placed])
    var traffic = LogTraffic()
    #expect(try !traffic.isThere(source), "the first look has nothing to compare with")
    #expect(try !traffic.isThere(source))
    source.append([.placed])
    #expect(try traffic.isThere(source))
  }
}
