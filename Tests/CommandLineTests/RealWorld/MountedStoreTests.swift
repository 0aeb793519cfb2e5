import Foundation
import Testing

/// Stores in places that are mounted: where something cannot work, the message names the path and
/// the reason.
@Suite(
  "Stores on mounts", .serialized,
  .enabled(if: MountNamespace.isPossible, "skipped: no mount namespace can be made here"))
struct MountedStoreTests {
  private static let name = "lower Ж ギター"

  /// A store in a folder with blanks and letters of other scripts in its name, on the disk.
  private func store() throws -> Reprise {
    let reprise = try Reprise()
    let made = try reprise.run("singer", "add", "Björk", "--store", "\(Self.name)/store")
    try #require(made.code == 0, "\(made.errors)")
    return reprise
  }

  private func names(_ reprise: Reprise, _ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(
      atPath: reprise.home.appendingPathComponent(folder).path
    ).sorted()
  }

  @Test("A read-only mount can be asked; what would write names the path and the reason")
  func readOnly() throws {
    let reprise = try store()
    let before = try names(reprise, Self.name)
    let mount = "mkdir ro && mount --bind '\(Self.name)' ro && mount -o remount,ro,bind ro"
    let namespace = try #require(try MountNamespace(reprise, mount))
    // A path from where a process stands would lead past what is mounted.
    let folder = reprise.home.appendingPathComponent("ro").path
    for question in [["singer", "list"], ["log"], ["verify"], ["singer", "list", "--as-of", "1"]] {
      let answer = try reprise.run(question + ["--store", "\(folder)/store"], input: Data())
      #expect(answer.code == 0, "\(question): \(answer.errors)")
    }
    for command in [["singer", "add", "No"], ["undo"], ["compact"]] {
      let refused = try reprise.run(command + ["--store", "\(folder)/store"], input: Data())
      #expect(refused.code == 74, "\(command)")
      #expect(refused.errors.contains("\(folder)/store/log.mdb"), "\(refused.errors)")
      #expect(refused.errors.contains("Read-only file system"), "\(refused.errors)")
    }
    let new = try reprise.run("singer", "add", "No", "--store", "\(folder)/new")
    #expect(new.code == 73)
    #expect(
      new.errors == "Error: Cannot create the folder \(folder)/new: Read-only file system.\n")
    #expect(try names(reprise, Self.name) == before)
    withExtendedLifetime(namespace) {}
  }

  @Test("A store on an overlay is asked and written, and the store below stays as it is")
  func overlay() throws {
    let reprise = try store()
    let log = reprise.home.appendingPathComponent("\(Self.name)/store/log.mdb")
    let bytes = try Data(contentsOf: log)
    let mount =
      "mkdir upper work merged && mount -t overlay overlay "
      + "-o 'lowerdir=\(Self.name),upperdir=upper,workdir=work' merged"
    guard let namespace = try MountNamespace(reprise, mount) else {
      return print("skipped: no overlay can be mounted here")
    }
    let store = ["--store", reprise.home.appendingPathComponent("merged/store").path]
    let list = ["singer", "list", "--json"] + store
    #expect(try reprise.run(list, input: Data()).column("name") == ["Björk"])
    #expect(try reprise.run(["singer", "add", "Yes"] + store, input: Data()).code == 0)
    #expect(try reprise.run(list, input: Data()).column("name") == ["Björk", "Yes"])
    #expect(try reprise.run(["verify"] + store, input: Data()).code == 0)
    #expect(try Data(contentsOf: log) == bytes)
    withExtendedLifetime(namespace) {}
  }
}
