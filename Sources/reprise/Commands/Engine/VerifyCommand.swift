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
        + "backwards, that commits are whole, and that each view is what the log says. Nothing "
        + "is changed. The exit code is 1 if there is damage."
    ]
  ) { session throws(Failure) in
    let store = try session.openStore()
    let log = try session.reading { () throws(ReadError) in try store.verifyLog() }
    var rows = session.rowWriter(.verification, position: log.head)
    rows.write(
      VerificationRow(
        part: "log", isWhole: log.damage.isEmpty,
        message: log.damage.isEmpty ? "\(log.head) events" : "\(log.damage.count) problems"))
    for damage in log.damage.prefix(damageLimit) {
      rows.write(VerificationRow(part: "log", isWhole: false, message: damage.description))
    }
    guard log.damage.isEmpty else {
      rows.finish()
      throw Failure(
        .refused, "The log is damaged: \(log.damage[0]).",
        help: "Restore it from a backup; the views can be made from a whole log at any time.")
    }
    let differing = try ViewCheck.findings(store.viewNames, in: store, session) { finding in
      let cells = RowLayout.viewFinding.fields.map { $0.plainText(finding) }
      let isEqual = cells[2] == "true"
      rows.write(
        VerificationRow(
          part: "view \(finding.name)", isWhole: isEqual,
          message: isEqual ? "equal to a fresh fold, digest \(cells[3])" : cells[4]))
    }
    rows.finish()
    if let failure = ViewCheck.failure(differing) { throw failure }
  }
}

/// One part of a store and whether it is whole.
struct VerificationRow {
  let part: String
  let isWhole: Bool
  let message: String
}

extension RowLayout where Row == VerificationRow {
  /// How the result of a check is written.
  static var verification: RowLayout {
    RowLayout(
      [
        RowField("part") { .string($0.part) },
        RowField("whole", title: "RESULT", text: { $0.isWhole ? "whole" : "damaged" }) {
          .bool($0.isWhole)
        },
        RowField("message") { .string($0.message) },
      ], columns: ["part", "whole", "message"])
  }
}
