/// All commands.
enum CommandTree {
  /// The program itself.
  static let root: CommandDeclaration = CommandDeclaration(
    noun: "reprise", "Keep contacts and a music catalogue, and never forget how they came to be.",
    details: [
      "Every change is an event in a log that only grows; lists are made from the log and can "
        + "be thrown away and rebuilt. REF is an id, a unique prefix of one (four characters or "
        + "more), or a name that only one record has (case and diacritics ignored). Release dates "
        + "are YYYY, YYYY-MM, YYYY-MM-DD or 'unknown'.",
      "The first command that writes creates the store; a command that reads never does.",
    ],
    examples: [
      CommandExample("singer add Björk", "Add a singer; a store is created if there is none."),
      CommandExample(
        "song add 'Army of Me' --singer bjork --released 1995-04-21", "Add a song of hers."),
      CommandExample("song list --singer bjork", "List her songs, the newest first."),
      CommandExample("history bjork", "Show what changed about her, when, by whom and why."),
      CommandExample("apply catalogue.jsonl", "Carry out commands from a file, one a line."),
    ],
    [
      .init("contact") { ContactCommands.declaration },
      .init("singer") { SingerCommands.declaration },
      .init("song") { SongCommands.declaration },
      .init("artist") { ArtistCommands.declaration },
      .init("album") { AlbumCommands.declaration },
      .init("fruit") { FruitCommands.declaration },
      .init("source") { SourceCommands.declaration },
      .init("policy") { PolicyCommands.declaration },
      .init("apply") { ApplyCommand.declaration },
      .init("log") { LogCommand.declaration },
      .init("history") { HistoryCommand.declaration },
      .init("show-event") { ShowEventCommand.declaration },
      .init("blame") { BlameCommand.declaration },
      .init("trace") { TraceCommand.declaration },
      .init("undo") { UndoCommand.declaration },
      .init("diff") { DiffCommand.declaration },
      .init("bisect") { BisectCommand.declaration },
      .init("audit") { AuditCommands.declaration },
      .init("projection") { ProjectionCommands.declaration },
      .init("verify") { VerifyCommand.declaration },
      .init("status") { StatusCommand.declaration },
      .init("stats") { StatsCommand.declaration },
      .init("backup") { BackupCommand.declaration },
      .init("restore") { RestoreCommand.declaration },
      .init("compact") { CompactCommand.declaration },
      .init("salvage") { SalvageCommand.declaration },
      .init("schema") { SchemaCommands.declaration },
      .init("events") { EventsCommands.declaration },
      .init("pipe") { PipeCommand.declaration },
      .init("completions") { CompletionsCommand.declaration },
      .init("manual") { ManualCommand.declaration },
    ])
}
