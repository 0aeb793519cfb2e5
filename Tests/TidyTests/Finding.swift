/// One place that breaks a rule.
struct Finding: Hashable, CustomStringConvertible {
  let path: String
  /// Line in the file, from 1; 0 means the file as a whole.
  let line: Int
  let problem: String

  /// `path:line: problem`, which editors jump to.
  var description: String { line == 0 ? "\(path): \(problem)" : "\(path):\(line): \(problem)" }
}
