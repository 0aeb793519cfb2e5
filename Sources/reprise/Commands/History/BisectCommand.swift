import EventModel
import EventStore

/// `bisect`: where in the log an answer changed.
enum BisectCommand {
  private static let good = OptionDeclaration(
    "--good", "P", "A position or time at which the answer is still the old one.", kind: .moment,
    isRequired: true)
  private static let bad = OptionDeclaration(
    "--bad", "P", "A later position or time at which it is another one.", kind: .moment,
    isRequired: true)
  private static let text = OptionDeclaration(
    "--until-matches", "TEXT", "Look for the first answer that contains this text instead.")
  private static let query = ArgumentDeclaration(
    "QUERY", "The question, as it would follow 'reprise'; before it stands '--'.",
    isRepeated: true, isAfterDashes: true)

  static let declaration = CommandDeclaration(
    "bisect", "Find the event at which the answer to a question changed.",
    details: [
      "Asks the question as of positions halfway between, so that of a million events about "
        + "twenty are looked at. Where the answer changed more than once, one of the changes is "
        + "found."
    ],
    arguments: [query], options: [good, bad, text],
    examples: [
      CommandExample("bisect --good 1 --bad 900 -- singer show bjork", "When did she change?"),
      CommandExample(
        "bisect --good 0 --bad 2024-05-01 --until-matches Jóga -- song list --singer bjork",
        "The event that brought this song."),
    ]
  ) { session throws(Failure) in
    let question = try AskedQuestion(session.values.all(query), session.globals)
    let store = try session.openCatalogue()
    var search = Search(
      question: question, text: session.values[text],
      good: try session.values.moment(required: good).position(in: store),
      bad: try session.values.moment(required: bad).position(in: store))
    let found = try search.run()
    let event = try session.reading { () throws(ReadError) -> EventEntry? in
      guard let event = try store.event(at: found) else { return nil }
      return EventEntry(event: event, commit: try store.commit(of: event))
    }
    var rows = session.rowWriter(.event, position: found)
    if let event { rows.write(event) }
    rows.finish()
    session.console.notice(
      "The answer changed at position \(found): \(search.questionCount) questions were asked.")
  }

  /// A search by halves.
  private struct Search {
    let question: AskedQuestion
    let text: String?
    var good: Position
    var bad: Position
    private(set) var questionCount = 0

    init(question: AskedQuestion, text: String?, good: Position, bad: Position) {
      self.question = question
      self.text = text
      self.good = good
      self.bad = bad
    }

    /// The first position with another answer.
    mutating func run() throws(Failure) -> Position {
      guard good < bad else {
        throw .usage("--good (position \(good)) must be before --bad (position \(bad)).")
      }
      let old = try ask(at: good)
      if let text, old.contains(text) {
        throw Failure(.refused, "The answer at position \(good) contains '\(text)' already.")
      }
      guard isOther(try ask(at: bad), than: old) else {
        throw Failure(
          .refused,
          text.map { "The answer at position \(bad) does not contain '\($0)'." }
            ?? "The answer at position \(bad) is the same as at \(good).")
      }
      while bad.rawValue - good.rawValue > 1 {
        let middle = Position(good.rawValue + (bad.rawValue - good.rawValue) / 2)
        if isOther(try ask(at: middle), than: old) { bad = middle } else { good = middle }
      }
      return bad
    }

    private func isOther(_ answer: AskedQuestion.Answer, than old: AskedQuestion.Answer) -> Bool {
      text.map(answer.contains) ?? (answer != old)
    }

    private mutating func ask(at position: Position) throws(Failure) -> AskedQuestion.Answer {
      questionCount += 1
      return try question.ask(at: position)
    }
  }
}
