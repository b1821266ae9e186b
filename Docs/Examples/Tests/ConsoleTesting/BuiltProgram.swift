import Foundation
import MVITesting

/// The output of a program of this package, as it was built, in answer to lines that come through a pipe.
public func runBuiltProgram(_ name: String, _ invocation: Transcript.Invocation) throws -> Transcript.Output {
  let process = Process()
  let (input, output) = (Pipe(), Pipe())
  process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent(name)
  process.arguments = invocation.arguments
  process.currentDirectoryURL = URL(fileURLWithPath: invocation.directory)
  process.standardInput = input
  process.standardOutput = output
  try process.run()
  try input.fileHandleForWriting.write(contentsOf: Data(invocation.standardInput.utf8))
  try input.fileHandleForWriting.close()
  let printed = try output.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return .whole(String(decoding: printed, as: UTF8.self), exitCode: Int(process.terminationStatus))
}
