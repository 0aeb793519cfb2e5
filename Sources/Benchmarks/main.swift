import Glibc

do {
  let options = try BenchmarkOptions(CommandLine.arguments.dropFirst())
  try await BenchmarkRun(options).run()
} catch {
  print("\(error)")
  exit(1)
}
