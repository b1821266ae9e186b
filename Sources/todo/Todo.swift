import CMalloc
import Glibc
import LineEditor
import Platform
import TodoApp
import TodoShell
import TodoStore

@main
enum Todo {
  static let version = "0.1.0"

  /// Secures the standard descriptors first of all: a file opened later would take the number of a closed one.
  static func main() {
    occupyStandardDescriptors()
    // Large buffers go back to the system once they are freed: an import then needs a seventh less.
    _ = mallopt(M_MMAP_THRESHOLD, 4 << 20)
    // What nothing can be written to answers with an error, which says more than the signal.
    _ = TakenSignals([SIGPIPE, SIGXFSZ], .ignoring)
    // Without them the input would be a batch on the standard file, whatever had been asked for.
    guard CommandLine.areArgumentsKnown else {
      leave(complaining: "todo: cannot read its own arguments: /proc/self/cmdline is not there\n", code: 66)
    }
    do throws(UsageError) {
      guard CommandLine.areArgumentsText else { throw .notText }
      switch try Options.request(
        Array(CommandLine.arguments.dropFirst()), aliases: { ProcessContext.current.configuration([:]).0.aliases })
      {
      case .answer(.help): leave(answering: Options.help(columns: ProcessContext.current.helpColumns))
      case .answer(.version): leave(answering: version + "\n")
      case .values(let options, rest: let line): try begin(options, line)
      }
    } catch { leave(complaining: error.complaint(), code: UsageError.exitCode) }
  }

  /// Runs the program on this thread: a command that only reads a file ends before the runtime's threads have started.
  private static func begin(_ options: Options, _ line: [String]) throws(UsageError) -> Never {
    let thread: CallingThread
    do throws(Errno) { thread = try CallingThread() } catch {
      leave(complaining: "todo: cannot start: \(error.description)\n", code: 71)
    }
    try thread.run { () async throws(UsageError) in try await run(options, line) }
  }

  private static func run(_ options: Options, _ line: [String]) async throws(UsageError) -> Never {
    var process = ProcessContext.current
    if options.asksNothing { process.terminals.remove(STDIN_FILENO) }
    let isShell = line.isEmpty && process.isShell
    if !isShell { Interruption.install() }
    let output = StandardOutput(terminal: isShell ? TerminalWriter() : nil)
    let input = DescriptorLines(descriptor: STDIN_FILENO)
    let program = try Program(options: options, arguments: line, process: process, input: input, output: output)
    let start = ContinuousClock.now
    let exitCode = await program.run()
    if options.isVerbose || process.variable("DEBUG") == "todo" { await program.explain(since: start) }
    output.flush()
    if let failure = output.failure, failure != EPIPE {
      let saved = program.dataSource.hasSaved ? "; the changes are saved" : ""
      exit(program.refuse(complaint(aboutOutput: failure) + saved, exitCode: 74))
    }
    if exitCode == 0, let failure = input.failure {
      let reason = failure == EBADF ? "standard input is not open for reading" : String(cString: strerror(failure))
      exit(program.refuse("cannot read the input: \(reason)", exitCode: 74))
    }
    // With the program still there: giving back 100,000 tasks takes longer than leaving them to the end of the process.
    withExtendedLifetime(program) { exit(exitCode) }
  }

  static func leave(answering text: String) -> Never {
    do throws(Errno) { try writeFully(Array(text.utf8), to: STDOUT_FILENO) } catch .brokenPipe {
      // A reader that has left has read enough.
    } catch { leave(complaining: "todo: " + complaint(aboutOutput: error.rawValue) + "\n", code: 74) }
    exit(0)
  }

  static func leave(complaining text: String, code: Int32) -> Never {
    try? writeFully(Array(text.utf8), to: STDERR_FILENO)
    exit(code)
  }

  static func complaint(aboutOutput failure: Int32) -> String {
    let reason = failure == EBADF ? "standard output is not open for writing" : String(cString: strerror(failure))
    return "cannot write the answers: " + reason
  }
}
