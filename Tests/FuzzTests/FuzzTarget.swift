/// Something that reads what others wrote, under hostile input.
protocol FuzzTarget: Sendable {
  /// What it is called on the command line and in reports.
  var name: String { get }
  /// Inputs that are right, from which others are made.
  var seeds: [[UInt8]] { get }
  /// Pieces that inputs of this kind are made of.
  var words: [String] { get }
  /// Reads the input.
  ///
  /// - Returns: Whether it was accepted.
  /// - Throws: What is wrong with the reader, not with the input.
  func check(_ input: [UInt8]) throws -> Bool
}

extension FuzzTarget {
  var words: [String] { [] }
}

/// A property that a reader does not have.
struct FuzzFinding: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Throws a finding unless something holds.
func require(_ holds: Bool, _ problem: @autoclosure () -> String) throws(FuzzFinding) {
  if !holds { throw FuzzFinding(problem()) }
}

/// Runs what must succeed.
func must<R>(_ what: String, _ body: () throws -> R) throws(FuzzFinding) -> R {
  do { return try body() } catch { throw FuzzFinding("\(what): \(error)") }
}

/// A value that must be there.
func requireValue<Value>(_ value: Value?) throws(FuzzFinding) -> Value {
  guard let value else { throw FuzzFinding("nothing") }
  return value
}

/// What a reader made of the input; `nil` if it refused it, and then it must say why.
func accepted<Value, Refusal: Error & CustomStringConvertible>(
  _ read: () throws(Refusal) -> Value
) throws(FuzzFinding) -> Value? {
  do throws(Refusal) {
    return try read()
  } catch {
    try require(!error.description.isEmpty, "nothing is said")
    return nil
  }
}
