import EventModel
import EventStore
import Foundation
import Testing

@testable import reprise

@Suite("How soon followers wake", .serialized)
struct FollowingDelayTests {
  /// Nothing depends on the figure: on a busy machine a process may have to wait for its turn.
  @Test("A follower tells of each commit of another process, and how soon is printed")
  func delay() throws {
    let reprise = try Reprise()
    try reprise.run("events", "init", "--application", "shop")
    let store = try EventStore(
      path: reprise.store, access: .readWrite,
      configuration: EventStore.Configuration(application: "shop"))
    let follower = reprise.process(["log", "--follow", "--format", "jsonl"])
    let pipe = Pipe()
    follower.standardOutput = pipe
    try follower.run()
    var delays: [Double] = []
    for number in 0...(Reprise.isLong ? 500 : 40) {
      // Between commits it sleeps, for longer and shorter than it does without news.
      usleep(UInt32(number % 8) * 10_000)
      let event = NewEvent(type: EventType(literal: "Sold"), tags: [], data: [0xA0])
      let position = try #require(try store.append([event]).commit?.first)
      let committed = DispatchTime.now().uptimeNanoseconds
      let line = try line(from: pipe.fileHandleForReading)
      let told = DispatchTime.now().uptimeNanoseconds
      #expect(line.hasPrefix("{\"position\":\(position),"), "\(line)")
      // The first one waits for the follower to start.
      if number > 0 { delays.append(Double(told - committed) / 1e6) }
    }
    follower.interrupt()
    follower.waitUntilExit()
    delays.sort()
    print(
      "following: \(delays.count) commits of another process, told after "
        + "\(delays[delays.count / 2]) ms (median), \(delays.last ?? 0) ms at most")
  }

  private func line(from handle: FileHandle) throws -> String {
    var bytes = Data()
    while bytes.last != UInt8(ascii: "\n") {
      bytes += try #require(try handle.read(upToCount: 1), "the follower ended")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
