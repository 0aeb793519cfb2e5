/// Quotes text for a POSIX-like shell.
enum ShellQuoting {
  /// The text between single quotes.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" { result += "'\\''" } else { result.append(character) }
    }
    return result + "'"
  }
}
