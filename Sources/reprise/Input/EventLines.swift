import EventModel
import JSON
import Platform

/// Reads events from a file of JSON lines.
enum EventLines {
  /// The events of a file, or of standard input for `-`.
  ///
  /// - Throws: A failure that names the file and the line.
  static func read(_ path: String) throws(Failure) -> [NewEvent] {
    var lines = try InputLines(path)
    var events: [NewEvent] = []
    while let line = try lines.next() {
      do throws(InputProblem) {
        events.append(try NewEventParser.event(try line.json()))
      } catch {
        throw Failure(.badData, "\(lines.name), line \(line.number): \(error.message)")
      }
    }
    return events
  }
}
