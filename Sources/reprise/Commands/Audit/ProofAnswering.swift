import EventStore
import JSON
import Platform
import Proofs

extension Session {
  /// Asks for a proof, and tells the failure if there is none.
  func proving<R>(_ body: () throws(ProofError) -> R) throws(Failure) -> R {
    do throws(ProofError) {
      return try body()
    } catch {
      switch error {
      case .noSuchSize, .noLeaf, .noSuchSizes: throw Failure(.refused, error.description)
      case .rewritten:
        throw Failure(.refused, error.description, help: "Run: reprise verify")
      case .tree(let error): throw Failure(viewing: error)
      }
    }
  }

  /// Answers with one object: a document of its own, not a row of a list.
  func write(_ members: [JSONValue.Member]) {
    switch globals.format {
    case .csv:
      console.output.write(CSVLine.of(members.map(\.key)))
      console.output.write(CSVLine.of(members.map { PlainText.of($0.value) }))
    case .table, .json, .jsonl:
      var writer = JSONWriter(layout: globals.format == .table ? .indented : .compact)
      writer.write(.object(members))
      writer.endLine()
      console.output.write(writer.bytes)
    }
  }
}
