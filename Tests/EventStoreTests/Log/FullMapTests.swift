import EventModel
import LMDB
import Testing

@testable import EventStore

@Suite("A log that may not grow")
struct FullMapTests {
  private func open(_ folder: TemporaryFolder, limitBytes: UInt64) throws -> EventStore {
    try EventStore(
      path: folder.path("store"), access: .createIfMissing,
      configuration: .init(application: "test", mapLimitBytes: limitBytes))
  }

  @Test("An append beyond the limit changes nothing, reading goes on, and more room is enough")
  func full() throws {
    let folder = try TemporaryFolder()
    var store: EventStore? = try open(folder, limitBytes: 4 << 20)
    let data = [0x59, 0x60, 0x00] + [UInt8](repeating: 7, count: 0x6000)
    var refusal: AppendError?
    var count: UInt64 = 0
    while refusal == nil {
      do throws(AppendError) {
        _ = try store?.append([event("Kept", "a:1", data: data), event("Kept", "a:2", data: data)])
        count += 2
      } catch { refusal = error }
      try #require(count < 1000)
    }
    guard case .storage(.mapFull)? = refusal else {
      Issue.record("another error: \(String(describing: refusal))")
      return
    }
    #expect(refusal?.description.contains("Raise the limit") == true)
    #expect(count > 100)
    #expect(try store?.head() == Position(count))
    #expect(try store?.verifyLog().damage == [])
    // What fits still goes in: the transaction that failed holds no page back.
    #expect(try store?.append([event("Kept", "a:3")]).commit?.first == Position(count + 1))
    store = nil
    let larger = try open(folder, limitBytes: 8 << 20)
    #expect(try larger.append([event("Kept", data: data)]).commit?.first == Position(count + 2))
    #expect(try larger.verifyLog().damage == [])
  }
}
