/// What a soak did to a store, and what became of it.
struct SoakFigures: CustomStringConvertible {
  var seconds = 0
  var commandCount = 0
  var acknowledgedCount = 0
  var killedWriterCount = 0
  var killedReaderCount = 0
  var killedRebuildCount = 0
  var stopCount = 0
  var clockJumpCount = 0
  var questionCount = 0
  var rebuildCount = 0
  var lostViewsCount = 0
  var backupCount = 0
  var eventCount = 0
  var logBytes = 0
  var lossCount = 0

  var description: String {
    """
    soak: \(seconds) s
      commands given        \(commandCount)
      acknowledged          \(acknowledgedCount)
      events in the log     \(eventCount) (\(logBytes) bytes on the disk)
      writers killed        \(killedWriterCount)
      readers killed        \(killedReaderCount)
      processes stopped     \(stopCount)
      clock jumps           \(clockJumpCount)
      questions             \(questionCount)
      rebuilds              \(rebuildCount), and \(killedRebuildCount) killed
      views deleted         \(lostViewsCount)
      backups               \(backupCount)
      acknowledged and lost \(lossCount)
    """
  }
}
