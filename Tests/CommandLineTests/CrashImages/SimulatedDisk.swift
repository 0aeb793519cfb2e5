import Foundation
import SeededRandom

/// A disk with a cache in front of it: what is on it for certain, and what may or may not be when
/// the power goes.
///
/// A flush of a file makes its content lasting, a flush of the folder the names in it. Everything
/// later is in the cache: the disk may have got any part of it, in any order, a sector at a time.
/// Names are lost from the last one back, as a journal loses them.
struct SimulatedDisk {
  /// What becomes of the changes that are in the cache.
  enum Fate: CaseIterable {
    /// The disk got everything.
    case kept
    /// The disk got nothing.
    case dropped
    /// The disk got the first of them.
    case prefix
    /// The disk got the last of them, and not the first.
    case reordered
    /// The disk got some of them.
    case scattered
    /// The disk got some sectors of each.
    case tornSectors
    /// The disk got some pages of each.
    case tornPages
    /// The files got their lengths, and zeros.
    case zeroed
  }

  private struct Change {
    let offset: Int
    let data: Data
    var isLasting = false
    var isResize = false
  }

  private struct File {
    var content = Data()
    var changes: [Change] = []
  }

  private struct NameChange {
    let name: String
    let file: UInt64?
  }

  private var files: [UInt64: File] = [:]
  private var names: [String: UInt64] = [:]
  private var nameChanges: [[NameChange]] = []

  /// Does what the program did.
  mutating func apply(_ entry: RecordedTrace.Entry) {
    switch entry.operation {
    case .write: add(Change(offset: entry.offset, data: entry.data), to: entry.file)
    case .writeThrough:
      add(Change(offset: entry.offset, data: entry.data, isLasting: true), to: entry.file)
    case .resize:
      add(Change(offset: entry.offset, data: Data(), isResize: true), to: entry.file)
    case .sync:
      var file = files[entry.file] ?? File()
      for change in file.changes { Self.apply(change, to: &file.content) }
      file.changes = []
      files[entry.file] = file
    case .name:
      // A name that another one became comes with that one.
      let parts = entry.data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      nameChanges.append(
        [NameChange(name: parts[0], file: entry.file)]
          + parts.dropFirst().map { NameChange(name: $0, file: nil) })
    case .unname:
      let name = String(decoding: entry.data, as: UTF8.self)
      nameChanges.append([NameChange(name: name, file: nil)])
    case .syncFolder:
      names = Self.names(names, nameChanges[...])
      nameChanges = []
    case .answer: break
    }
  }

  private mutating func add(_ change: Change, to file: UInt64) {
    files[file, default: File()].changes.append(change)
  }

  /// The files that are there when the power comes back.
  func image(_ fate: Fate, _ dice: inout SeededGenerator) -> [String: Data] {
    let kept = Self.part(of: nameChanges, fate, &dice)
    var image: [String: Data] = [:]
    for (name, number) in Self.names(names, kept).sorted(by: { $0.key < $1.key }) {
      image[name] = files[number].map { Self.content(of: $0, fate, &dice) } ?? Data()
    }
    return image
  }

  private static func names(
    _ names: [String: UInt64], _ changes: ArraySlice<[NameChange]>
  ) -> [String: UInt64] {
    var names = names
    for change in changes.joined() { names[change.name] = change.file }
    return names
  }

  private static func part(
    of changes: [[NameChange]], _ fate: Fate, _ dice: inout SeededGenerator
  ) -> ArraySlice<[NameChange]> {
    switch fate {
    case .kept: changes[...]
    case .dropped: []
    default: changes.prefix(dice.roll(changes.count + 1))
    }
  }

  private static func content(of file: File, _ fate: Fate, _ dice: inout SeededGenerator) -> Data {
    var content = file.content
    let cached = file.changes.count { !$0.isLasting }
    let cut = dice.roll(cached + 1)
    var index = 0
    for change in file.changes {
      if change.isLasting {
        apply(change, to: &content)
        continue
      }
      switch fate {
      case .kept: apply(change, to: &content)
      case .dropped: break
      case .prefix: if index < cut { apply(change, to: &content) }
      case .reordered: if index >= cut { apply(change, to: &content) }
      case .scattered: if dice.roll(2) == 0 { apply(change, to: &content) }
      case .tornSectors: tear(change, 512, &content, &dice)
      case .tornPages: tear(change, 4096, &content, &dice)
      case .zeroed:
        let end = change.offset + change.data.count
        if content.count < end { content.append(Data(count: end - content.count)) }
      }
      index += 1
    }
    return content
  }

  private static func apply(_ change: Change, to content: inout Data) {
    let end = change.offset + change.data.count
    if content.count < end { content.append(Data(count: end - content.count)) }
    if change.isResize {
      content = content.prefix(end)
    } else {
      content.replaceSubrange(change.offset..<end, with: change.data)
    }
  }

  /// Writes some of the blocks of a change.
  private static func tear(
    _ change: Change, _ blockByteCount: Int, _ content: inout Data, _ dice: inout SeededGenerator
  ) {
    if change.isResize { return apply(change, to: &content) }
    var start = 0
    while start < change.data.count {
      let block = (change.offset + start) / blockByteCount
      let end = min(change.data.count, (block + 1) * blockByteCount - change.offset)
      if dice.roll(2) == 0 {
        let part = change.data.subdata(in: start..<end)
        apply(Change(offset: change.offset + start, data: part), to: &content)
      }
      start = end
    }
  }
}
