import Foundation
import Testing

@testable import reprise

/// A store that is moved, deleted or robbed of its lock file, open and closed.
@Suite("Moved stores")
struct MovedStoreTests {
  private static let append =
    #"{"op":"append","events":[{"type":"FruitEaten","tags":["fruit:1"],"data":{}}]}"#

  /// A store of another application, and a program that has it open.
  private func openStore() throws -> (Reprise, Worker) {
    let reprise = try Reprise()
    try #require(try reprise.run("events", "init", "--application", "eating").code == 0)
    let pipe = try Worker(reprise, "pipe")
    try pipe.send([Self.append])
    try #require(try eventually { try pipe.answers.count == 1 }, "\(pipe.complaints)")
    try #require(try pipe.answers == [#"{"first":1,"last":1}"#])
    return (reprise, pipe)
  }

  @Test("A store that was moved while nobody had it open works in its new place")
  func movedWhileClosed() throws {
    let reprise = try Reprise()
    try reprise.run("fruit", "add", "Quince")
    try reprise.run("fruit", "list")
    let place = reprise.home.appendingPathComponent("elsewhere").path
    try FileManager.default.moveItem(atPath: reprise.store, toPath: place)
    #expect(try reprise.run("fruit", "list").code == 66)
    #expect(try reprise.run("--store", place, "fruit", "add", "Pear").code == 0)
    #expect(try reprise.run("--store", place, "fruit", "list", "--json").rows.count == 2)
    #expect(try reprise.run("--store", place, "verify").code == 0)
  }

  // Appends went on into files that nobody would ever find again, and were acknowledged.
  @Test("A store that was deleted while it is open takes nothing more, and says so")
  func deletedWhileOpen() throws {
    let (reprise, pipe) = try openStore()
    try FileManager.default.removeItem(atPath: reprise.store)
    try expectRefusal(pipe, "was moved, deleted or replaced while it was open")
  }

  @Test("A store that was moved while it is open takes nothing more, and has lost nothing")
  func movedWhileOpen() throws {
    let (reprise, pipe) = try openStore()
    let place = reprise.home.appendingPathComponent("elsewhere").path
    try FileManager.default.moveItem(atPath: reprise.store, toPath: place)
    try expectRefusal(pipe, "was moved, deleted or replaced while it was open")
    #expect(try reprise.run("--store", place, "events", "head").output == "1\n")
  }

  // Two processes with a lock file each did not know of each other, and wrote over one another.
  @Test("After its lock file was deleted, who had the store open refuses, and the others go on")
  func deletedLockFile() throws {
    let (reprise, pipe) = try openStore()
    try FileManager.default.removeItem(atPath: reprise.store + "/log.mdb-lock")
    let other = try Worker(reprise, "pipe")
    try other.send([Self.append])
    #expect(try eventually { try other.answers.count == 1 })
    #expect(try other.answers == [#"{"first":2,"last":2}"#])
    try expectRefusal(pipe, "its lock file was deleted or replaced while it was open")
    try other.send([Self.append])
    #expect(try other.finish() == 0)
    #expect(try other.answers.last == #"{"first":3,"last":3}"#)
    #expect(try reprise.run("events", "head").output == "3\n")
    #expect(try reprise.run("verify").code == 0)
  }

  /// Asks an open program to append, and expects an answer that gives the reason.
  private func expectRefusal(_ pipe: Worker, _ reason: String) throws {
    try pipe.send([Self.append])
    #expect(try eventually { try pipe.answers.count == 2 || !pipe.process.isRunning })
    let answer = try #require(try pipe.answers.dropFirst().first, "\(pipe.complaints)")
    #expect(answer.contains(#""error""#) && answer.contains(reason), "\(answer)")
  }
}
