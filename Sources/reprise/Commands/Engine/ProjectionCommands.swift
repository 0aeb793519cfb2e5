import EventModel
import EventStore
import JSON
import Platform

/// `projection …`: the views, which are folds of the log and can be made again at any time.
enum ProjectionCommands {
  private static let names = ArgumentDeclaration(
    "NAME", "The view's name; 'projection list' shows them.", isOptional: true, isRepeated: true)
  private static let all = OptionDeclaration(flag: "--all", "All views.")

  static let declaration = CommandDeclaration(
    noun: "projection", "Look after the views, which are made from the log.",
    [list, rebuild, verify])

  private static let list = CommandDeclaration(
    "list", "List the views: their versions, and how far each has folded the log."
  ) { session throws(Failure) in
    let store = try session.openStore()
    let head = try session.reading { () throws(ReadError) in try store.head() }
    let statuses = try session.viewing { () throws(ViewStoreError) in try store.viewStatus() }
    var rows = session.rowWriter(.viewStatus, position: head)
    for status in statuses { rows.write(status) }
    rows.finish(whenEmpty: "No views.")
  }

  private static let rebuild = CommandDeclaration(
    "rebuild", "Build views anew from the log; the old ones answer meanwhile.",
    details: [
      "The log is read once, without keeping commands or queries waiting; then all new rows take "
        + "the place of the old ones at one moment. Ctrl-C leaves the old ones as they are. One "
        + "rebuild can run at a time."
    ],
    arguments: [names], options: [all],
    examples: [
      CommandExample("projection rebuild --all", "All views."),
      CommandExample("projection rebuild songs-by-singer", "One view."),
    ]
  ) { session throws(Failure) in
    guard session.values.has(all) != !session.values.all(names).isEmpty else {
      throw .usage("Give either the names of views or --all.")
    }
    let store = try session.openStore(.readWrite)
    let chosen = try chosen(session, in: store)
    let meter = ProgressMeter(session.console)
    Interruption.install()
    defer { meter.finish() }
    try session.viewing { () throws(ViewStoreError) in
      try store.rebuildViews(chosen, progress: meter.report) { Interruption.isRequested }
    }
    meter.finish()
    session.console.notice(
      "Rebuilt \(chosen.count == 1 ? chosen[0] : "\(chosen.count) views").")
  }

  private static let verify = CommandDeclaration(
    "verify", "Fold the log again and compare; names the first row that differs.",
    arguments: [names],
    examples: [CommandExample("projection verify", "All views.")]
  ) { session throws(Failure) in
    let store = try session.openStore()
    let chosen = try chosen(session, in: store)
    try ViewCheck.run(chosen, in: store, session)
  }

  /// The views that are named, or all of them.
  private static func chosen(_ session: Session, in store: EventStore) throws(Failure) -> [String] {
    let given = session.values.all(names)
    for name in given where !store.viewNames.contains(name) {
      throw .usage(ViewStoreError.unknownView(name, known: store.viewNames).description)
    }
    return given.isEmpty ? store.viewNames : given
  }
}
