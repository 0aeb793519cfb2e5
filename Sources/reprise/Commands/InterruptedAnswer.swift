/// Views turned out to be damaged when a part of the answer was already with its reader, and
/// others have appended since, so that the rest would not fit to it.
struct InterruptedAnswer: Error, CustomStringConvertible {
  var description: String {
    "The views were damaged and are built again, but a part of the answer was already written. "
      + "Discard it and run the command again."
  }
}
