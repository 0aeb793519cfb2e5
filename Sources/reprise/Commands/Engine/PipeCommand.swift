import EventModel
import EventStore
import JSON
import Platform

/// `pipe`: the engine for programs in other languages, a request and an answer a line.
enum PipeCommand {
  static let declaration = CommandDeclaration(
    "pipe", "Answer requests in JSON, one a line, from standard input until it ends.",
    details: [
      "{\"op\": \"append\", \"events\": […], \"condition\"?, \"commandID\"?} answers "
        + "{\"first\", \"last\"}, or {\"error\": {\"code\": \"condition.failed\", \"position\"}}.",
      "{\"op\": \"read\", \"query\"?, \"after\"?, \"limit\"?, \"backwards\"?} answers "
        + "{\"events\": […], \"head\"}. {\"op\": \"head\"} answers {\"head\"}.",
      "{\"op\": \"subscribe\", \"query\"?, \"after\"?} answers a line {\"event\": …} for each "
        + "event that is there and each that comes, until {\"op\": \"unsubscribe\"}, which "
        + "answers {\"unsubscribed\": true}.",
      "Any other line is answered by {\"error\": {\"code\", \"message\"}}, and the pipe goes on.",
    ]
  ) { session throws(Failure) in
    let store = try session.openStore(.readWrite)
    var pipe = Pipe(store: store, session: session)
    var lines = try InputLines("-", keepsBlank: true)
    while let line = try lines.next(), pipe.isOpen {
      pipe.answer(line)
      if !lines.hasBufferedLine { pipe.flush() }
    }
    pipe.close()
  }
}
