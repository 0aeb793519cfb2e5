import Glibc
import Platform

StandardStreams.occupyClosed()
CutOffFiles.endCleanly()
ProgramFaults.endCleanly()
FileSizeLimit.failCleanly()
Interruption.allow()
let program = Program(
  console: Console(),
  environment: { name throws(Failure) in
    guard !ProcessEnvironment.isMalformed(name) else {
      throw .usage("The value of $\(name) is not valid UTF-8. Nothing was done.")
    }
    return ProcessEnvironment[name]
  })
exit(program.run(ProcessEnvironment.arguments).rawValue)
