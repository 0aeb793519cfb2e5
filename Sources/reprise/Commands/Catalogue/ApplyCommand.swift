import EventModel

/// `apply FILE|-`: commands as JSON lines.
enum ApplyCommand {
  private static let file = ArgumentDeclaration(
    "FILE", "The file with commands, one JSON object a line; - is standard input.", kind: .path)
  private static let atomic = OptionDeclaration(
    flag: "--atomic", "Make the whole file one commit: all of it, or nothing.")

  static let declaration = CommandDeclaration(
    "apply", "Carry out commands from a file, one JSON object a line.",
    details: [
      "Each line is decided on its own, in order, and nothing stops at a line that fails. The "
        + "results are JSON lines on standard output, each with the number of its line, and are "
        + "written only when what they tell is on the disk. A line that is no command is answered "
        + "by the code line.malformed. The exit code is 65 if there was such a line, else 1 if a "
        + "command was rejected.",
      "With --atomic the first line that fails is told, and nothing is written.",
      "'reprise schema commands' prints what a line must look like.",
    ],
    arguments: [file], options: [atomic],
    examples: [
      CommandExample("apply catalogue.jsonl", "Carry out a file of commands."),
      CommandExample("apply --atomic - < batch.jsonl", "All of them, or none."),
    ]
  ) { session throws(Failure) in
    let isAtomic = session.values.has(atomic)
    guard isAtomic || session.globals.commandID == nil else {
      throw .usage(
        "--command-id would be the id of every line.",
        help: "Give the lines a commandID each, or make them one commit with --atomic.")
    }
    let lines = try InputLines(session.values[file])
    if isAtomic {
      try AtomicApplication(session: session).run(lines)
    } else if session.globals.isDryRun {
      try ApplicationRehearsal(session: session).run(lines)
    } else {
      var application = LineApplication(session: session)
      try application.run(lines)
    }
  }
}
