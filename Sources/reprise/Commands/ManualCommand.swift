import Platform

/// `manual`.
enum ManualCommand {
  static let declaration: CommandDeclaration = CommandDeclaration(
    "manual", "Print the manual page, for man(1).",
    details: ["Read it with: reprise manual | man -l -"]
  ) { session throws(Failure) in
    session.console.output.write(
      ManualPage.page(for: CommandTree.root, version: Program.version))
  }
}
