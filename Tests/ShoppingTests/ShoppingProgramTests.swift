import Foundation
import MVI
import MVITesting
import Testing

@testable import shopping

/// The program does what its transcripts say, in process and as a pipe into the built program.
@Suite struct ShoppingProgramTests {
  @Test(arguments: try Transcript.names())
  func inProcess(_ name: String) async throws {
    try await assertTranscript(named: name) { invocation in
      let screen = Screen(input: invocation.input)
      await run(screen, shoppingLoop(Pantry()))
      return .perLine(Array(screen.paper.pages.dropFirst()), opening: screen.paper.pages[0])
    }
  }

  @Test(arguments: try Transcript.names())
  func asAPipe(_ name: String) async throws {
    try await assertTranscript(named: name) { invocation in
      let process = Process()
      let (input, output) = (Pipe(), Pipe())
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("shopping")
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
  }
}

/// Turns lines into intents, and a page whenever the next line is asked for.
private struct Screen: View {
  let input: [String]
  let paper = Paper()

  func intents() -> Lines { Lines(input: input[...], paper: paper) }

  func render(_ state: ShoppingState) async { paper.pages[paper.pages.count - 1] += text(of: state) }

  final class Paper {
    var pages = [""]
  }

  struct Lines: AsyncSequence, AsyncIteratorProtocol {
    var input: ArraySlice<String>
    let paper: Paper

    func makeAsyncIterator() -> Lines { self }

    mutating func next(isolation actor: isolated (any Actor)?) async -> ShoppingIntent? {
      guard let line = input.popFirst(), line != "quit" else { return nil }
      paper.pages.append("")
      return intent(from: line)
    }
  }
}
