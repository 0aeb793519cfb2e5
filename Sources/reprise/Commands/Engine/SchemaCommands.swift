import JSON
import Platform

/// `schema …`: what other programs may send, as JSON Schema.
enum SchemaCommands {
  static let declaration = CommandDeclaration(
    noun: "schema", "Print what other programs may send, as JSON Schema.", [commands])

  private static let commands = CommandDeclaration(
    "commands", "Print the JSON Schema (draft 2020-12) of a line of 'apply'.",
    examples: [CommandExample("schema commands", "The schema of all commands.")]
  ) { session throws(Failure) in
    session.console.output.write(JSONText.indented(CommandSchema.document) + "\n")
  }
}
