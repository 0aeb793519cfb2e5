import Glibc

/// What surrounds the process: its environment variables, its user, its number.
public enum ProcessEnvironment {
  /// The value of an environment variable; `nil` if it is not set, or not valid UTF-8.
  public static subscript(name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(validatingCString: value)
  }

  /// Whether an environment variable is set to something that is not valid UTF-8.
  public static func isMalformed(_ name: String) -> Bool {
    let isSet = unsafe getenv(name) != nil
    return isSet && self[name] == nil
  }

  /// The arguments of the program, without its own name; `nil` stands for one that is not valid
  /// UTF-8, which `CommandLine.arguments` would repair, and so change, silently.
  public static var arguments: [String?] {
    var arguments: [String?] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { break }
      arguments.append(unsafe String(validatingCString: argument))
    }
    return arguments
  }

  /// The number of this process.
  public static var processID: Int32 { getpid() }

  /// Whether a process was stopped by a signal, and does nothing until it is continued (proc(5)).
  public static func isStopped(_ process: Int32) -> Bool {
    guard let reader = try? LineReader(path: "/proc/\(process)/stat", lineByteLimit: 4096),
      case .line(let line)? = try? reader.next(),
      // The name before it stands in parentheses, and may hold anything.
      let end = line.lastIndex(of: UInt8(ascii: ")")), end + 2 < line.count
    else { return false }
    return line[end + 2] == UInt8(ascii: "T") || line[end + 2] == UInt8(ascii: "t")
  }

  /// The name under which the user logged in: `LOGNAME`, else `USER`, else what `/etc/passwd`
  /// says of the user's number.
  ///
  /// `getpwuid` is not asked, since in a static executable it loads the system's libraries.
  public static var loginName: String? {
    for variable in ["LOGNAME", "USER"] {
      if let name = self[variable], !name.isEmpty { return name }
    }
    let user = String(getuid())
    guard let reader = try? LineReader(path: "/etc/passwd", lineByteLimit: 4096) else { return nil }
    while case .line(let line)? = try? reader.next() {
      let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      if fields.count > 2, fields[2].elementsEqual(user.utf8) {
        return String(decoding: fields[0], as: UTF8.self)
      }
    }
    return nil
  }
}
