import EventModel
import EventStore
import JSON
import TextFolding

/// Compares views with a fresh fold of the log.
enum ViewCheck {
  /// What came of one view.
  struct Finding {
    let name: String
    let result: ViewVerification

    /// Whether nothing is wrong with it.
    var isWhole: Bool {
      switch result {
      case .equal, .unbuilt: true
      case .differs, .damaged: false
      }
    }

    /// What came of it, in words.
    var message: String {
      switch result {
      case .equal(let digest, _):
        "equal to a fresh fold, digest \(ViewDigest.text(digest))"
      case .differs(let difference): ViewCheck.text(difference)
      case .unbuilt: "not compared: it was never built (the next query builds it)"
      case .damaged(let problem): problem
      }
    }
  }

  /// Compares the views and writes a row for each.
  ///
  /// - Throws: A failure if one differs, or cannot be made.
  static func run(
    _ names: [String], in store: EventStore, _ session: Session
  ) throws(Failure) {
    let head = try session.reading { () throws(ReadError) in try store.head() }
    try bringUpToDate(names, in: store, session)
    var rows = session.rowWriter(.viewFinding, position: head)
    let differing = try findings(names, in: store, session) { rows.write($0) }
    rows.finish()
    if let failure = failure(differing) { throw failure }
  }

  /// Compares the views.
  ///
  /// - Returns: The names of those that differ.
  static func findings(
    _ names: [String], in store: EventStore, _ session: Session, _ body: (Finding) -> Void
  ) throws(Failure) -> [String] {
    var differing: [String] = []
    let meter = ProgressMeter(session.console)
    defer { meter.finish() }
    try session.viewing { () throws(ViewStoreError) in
      try store.verifyViews(names, progress: meter.report) { name, result in
        meter.finish()
        let finding = Finding(name: name, result: result)
        if !finding.isWhole { differing.append(name) }
        body(finding)
      }
    }
    return differing
  }

  /// Brings views to the head where that is possible: one that was never built cannot be compared.
  private static func bringUpToDate(
    _ names: [String], in store: EventStore, _ session: Session
  ) throws(Failure) {
    do throws(ViewStoreError) {
      try store.bringViewsUpToDate(names)
    } catch .readOnly {
      return
    } catch  where error.meansNoRoom {
      return
    } catch {
      throw Failure(viewing: error)
    }
  }

  /// Bytes as hexadecimal digits.
  static func hexadecimal(_ bytes: [UInt8]?) -> JSONValue {
    guard let bytes else { return .null }
    return .string(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }

  /// Which row differs, and how.
  fileprivate static func text(_ difference: ViewDifference) -> String {
    if let position = difference.leafPosition {
      return "the record at position \(position) is not the one that was hashed"
    }
    let problem =
      difference.stored == nil
      ? "a row is missing" : difference.expected == nil ? "a row is too many" : "a row differs"
    return "\(problem) in table \(difference.table.name), key "
      + PlainText.of(hexadecimal(difference.key))
  }

  /// What to say of views that differ.
  static func failure(_ differing: [String]) -> Failure? {
    guard !differing.isEmpty else { return nil }
    let names = differing.joined(separator: " ")
    return Failure(
      .refused,
      differing.count == 1
        ? "The view \(names) is not what the log says."
        : "\(differing.count) views are not what the log says: \(names).",
      help: differing.contains("merkle-tree")
        ? "The log may have been rewritten: compare it with a checkpoint (reprise audit watch) "
          + "before you run: reprise projection rebuild \(names)"
        : "Run: reprise projection rebuild \(names)")
  }
}

extension ViewCheck.Finding {
  /// What is wrong, or why it is not known; empty if the view is equal.
  fileprivate var problem: String {
    if case .equal = result { "" } else { message }
  }
}

extension RowLayout where Row == ViewCheck.Finding {
  /// How the result of a comparison is written.
  static var viewFinding: RowLayout {
    RowLayout(
      [
        RowField("name") { .string($0.name) },
        RowField("position") { finding in
          switch finding.result {
          case .equal(_, let position): .count(position.rawValue)
          case .differs(let difference): .count(difference.position.rawValue)
          case .unbuilt, .damaged: .null
          }
        },
        RowField("equal") { finding in
          switch finding.result {
          case .equal: .bool(true)
          case .differs, .damaged: .bool(false)
          case .unbuilt: .null
          }
        },
        RowField("digest") { finding in
          guard case .equal(let digest, _) = finding.result else { return .null }
          return .string(ViewDigest.text(digest))
        },
        RowField("difference", text: { $0.problem }) { finding in
          guard case .differs(let difference) = finding.result else { return .null }
          return .object(pairs: [
            ("table", .string(difference.table.name)),
            ("key", ViewCheck.hexadecimal(difference.key)),
            ("stored", ViewCheck.hexadecimal(difference.stored)),
            ("expected", ViewCheck.hexadecimal(difference.expected)),
          ])
        },
      ], columns: ["name", "position", "equal", "digest", "difference"])
  }
}

extension RowLayout where Row == ViewStatus {
  /// How the state of a view is written.
  static var viewStatus: RowLayout {
    RowLayout(
      [
        RowField("name") { .string($0.name) },
        RowField("version") { .count($0.version) },
        RowField("position") { .count($0.position.rawValue) },
        RowField("state") { status in
          switch status.state {
          case .unbuilt: .string("unbuilt")
          case .live: .string("live")
          case .building: .string("building")
          case .outdated: .string("outdated")
          }
        },
        RowField("entries") { .count($0.entryCount) },
        RowField("bytes") { .count($0.byteCount) },
      ], columns: ["name", "version", "position", "state", "entries", "bytes"])
  }
}
