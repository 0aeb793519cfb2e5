import Platform

/// How much memory of its own the process holds, without files that are mapped.
struct MemoryGauge {
  private let start: Double
  private var most: Double

  /// Begins to watch.
  init() {
    start = Self.anonymousMebibytes()
    most = start
  }

  /// Looks now.
  mutating func look() { most = max(most, Self.anonymousMebibytes()) }

  /// The most that was held more than at the start when somebody looked, in MiB.
  var growth: Double { most - start }

  /// `RssAnon` of the process, see proc(5); zero where the system does not tell.
  private static func anonymousMebibytes() -> Double {
    guard let bytes = try? FileSystem.contents(of: "/proc/self/status", byteLimit: 1 << 16) else {
      return 0
    }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("RssAnon:") }
    let kibibytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
    return (kibibytes.flatMap { Double($0) } ?? 0) / 1024
  }
}
