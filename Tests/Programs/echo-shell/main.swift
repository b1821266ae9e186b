import Glibc
import LineEditor

/// Shows each line it is given, for trying out the editor and for its tests; `sleep` runs until it is interrupted.
@MainActor func run() async throws -> Int32 {
  // Leaves the thread that the program started on: reading has to work on one that blocks signals, too.
  await Task.yield()
  let editor = try LineEditor(program: "echo-shell", historyLimit: 100)
  let prompt = Prompt(CommandLine.arguments.dropFirst().first ?? "demo> ")
  while true {
    switch editor.readLine(prompt: prompt) {
    case .line("sleep"):
      await sleepUntilInterrupted()
    case .line(let line):
      editor.remember(line)
      print("got: \(line)")
    case .interrupted:
      print("interrupted")
    case .endOfInput:
      print("bye")
      return 0
    case .terminated(let signal):
      print("terminated \(signal)")
      return 128 + signal
    case .failed(let code):
      print("failed \(code)")
      return 74
    }
  }
}

@MainActor func sleepUntilInterrupted() async {
  let command = Task { try? await Task.sleep(for: .seconds(60)) }
  await InterruptSignal.withObserver { _ in
    command.cancel()
  } while: {
    print("sleeping")
    await command.value
  }
  print(command.isCancelled ? "stopped" : "not stopped")
}

do {
  exit(try await run())
} catch {
  print("no editor: \(error)")
  exit(1)
}
