import Glibc

/// The terminal, where there is one.
public enum Terminal {
  /// The three standard streams.
  public enum Stream: Int32, Sendable {
    /// Standard input.
    case input = 0
    /// Standard output.
    case output = 1
    /// Standard error.
    case error = 2
  }

  /// Whether a stream is a terminal.
  public static func isTerminal(_ stream: Stream) -> Bool { isatty(stream.rawValue) == 1 }

  /// Columns of the terminal that is standard output or error; 80 where there is none.
  public static var columns: Int {
    var size = winsize()
    for stream in [1, 2] as [Int32]
    where unsafe ioctl(stream, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return 80
  }

  /// Asks a question on standard error and reads the answer from standard input.
  ///
  /// - Returns: Whether the answer begins with `y` or `Y`.
  public static func confirm(_ question: String) -> Bool {
    let output = OutputStream.standardError()
    output.write("\(question) [y/N] ")
    output.flush()
    guard let line = readLine() else { return false }
    return line.first == "y" || line.first == "Y"
  }
}
