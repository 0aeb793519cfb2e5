import Glibc
import Platform

StandardStreams.occupyClosed()
CutOffFiles.endCleanly()
Interruption.allow()
let program = Program(console: Console(), environment: { ProcessEnvironment[$0] })
exit(program.run(ProcessEnvironment.arguments).rawValue)
