import EventModel
import EventStore
import JSON
import Platform

/// `verify`: whether the store is whole.
enum VerifyCommand {
  /// How many places of damage are listed.
  private static let damageLimit = 100

  static let declaration = CommandDeclaration(
    "verify", "Check every record of the log, and every view against a fresh fold of it.",
    details: [
      "Checks the checksum of each record, that positions have no gap, that times never run "
        + "backwards, that commits are whole, and that each view is what the log says at the "
        + "position up to which it was folded. Nothing is changed. The exit code is 1 if there is "
        + "damage."
    ]
  ) { session throws(Failure) in
    let store = try session.openStore(.untouched)
    let meter = ProgressMeter(session.console)
    let log = try session.reading { () throws(ReadError) in
      try store.verifyLog { position, head in
        meter.report("Checking", position.rawValue, of: head.rawValue, "events")
      }
    }
    meter.finish()
    var rows = session.rowWriter(.verification, position: log.head)
    rows.write(
      VerificationRow(
        part: "log", isWhole: log.damage.isEmpty,
        message: log.damage.isEmpty ? "\(log.head) events" : "\(log.damage.count) problems"))
    for damage in log.damage.prefix(damageLimit) {
      rows.write(VerificationRow(part: "log", isWhole: false, message: damage.description))
    }
    if !log.arePagesWhole {
      rows.write(
        VerificationRow(part: "log", isWhole: false, message: "pages of log.mdb are damaged"))
    }
    guard log.isWhole else {
      rows.write(
        VerificationRow(
          part: "views", isWhole: nil,
          message: "not compared: what the log says is not known where it is damaged"))
      rows.finish()
      let problem = log.damage.first?.description ?? "pages of log.mdb are damaged"
      throw Failure(
        .refused, "The log is damaged: \(problem).",
        help: "Restore it from a backup; the views can be made from a whole log at any time.")
    }
    let differing = try ViewCheck.findings(store.viewNames, in: store, session) { finding in
      rows.write(
        VerificationRow(
          part: "view \(finding.name)", isWhole: finding.isWhole, message: finding.message))
    }
    rows.finish()
    if let failure = ViewCheck.failure(differing) { throw failure }
  }
}

/// One part of a store and whether it is whole.
struct VerificationRow {
  let part: String
  /// Whether it is whole; `nil`: not known.
  let isWhole: Bool?
  let message: String
}

extension RowLayout where Row == VerificationRow {
  /// How the result of a check is written.
  static var verification: RowLayout {
    RowLayout(
      [
        RowField("part") { .string($0.part) },
        RowField(
          "whole", title: "RESULT",
          text: { $0.isWhole.map { $0 ? "whole" : "damaged" } ?? "not known" }
        ) { $0.isWhole.map { .bool($0) } ?? .null },
        RowField("message") { .string($0.message) },
      ], columns: ["part", "whole", "message"])
  }
}
