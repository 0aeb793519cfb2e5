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
      ContactCommands.declaration, SingerCommands.declaration, SongCommands.declaration,
      ArtistCommands.declaration, AlbumCommands.declaration, FruitCommands.declaration,
      SourceCommands.declaration, PolicyCommands.declaration, ApplyCommand.declaration,
      LogCommand.declaration, HistoryCommand.declaration, ShowEventCommand.declaration,
      BlameCommand.declaration, TraceCommand.declaration, UndoCommand.declaration,
      DiffCommand.declaration, BisectCommand.declaration, AuditCommands.declaration,
      ProjectionCommands.declaration,
      VerifyCommand.declaration, StatusCommand.declaration, StatsCommand.declaration,
      BackupCommand.declaration, RestoreCommand.declaration, CompactCommand.declaration,
      SalvageCommand.declaration,
      SchemaCommands.declaration, EventsCommands.declaration, PipeCommand.declaration,
      CompletionsCommand.declaration, ManualCommand.declaration,
    ])
}
