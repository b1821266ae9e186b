import ArgumentParser
import Glibc
import LineEditor
import TodoApp
import TodoShell

/// The command `todo`.
@main
struct Todo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo",
    abstract: "A todo shell: type at its prompt, pipe lines into it, or give one command.",
    discussion: "Without a command it reads commands: at a prompt on a terminal, else from standard input. "
      + "`todo help` lists the commands, `todo manual` prints the manual page, `todo install` installs both and what "
      + "bash, zsh and fish need to complete commands; `todo replay FILE` prints the session of a trace again.",
    version: "0.1.0")

  @Option(name: .long, help: .deciding("--file", valueName: "path"))
  var file: String?

  @Option(name: .long, help: .deciding("--format"))
  var format: OutputFormat?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A fixed clock, for runs that can be repeated: 2026-11-21T09:00:00 is local time, a trailing Z is UTC.",
      valueName: "timestamp"))
  var now: Timestamp?

  @Flag(name: .long, help: "In a batch, go on after a failed command.")
  var keepGoing = false

  @Flag(name: .long, help: "In a batch, all commands or none.")
  var atomic = false

  @Flag(name: .long, help: "Compute and show everything, write nothing.")
  var dryRun = false

  @Flag(name: .long, help: "Answer yes to every confirmation.")
  var yes = false

  @Option(name: .long, help: .deciding("--color"))
  var color: ColorChoice?

  @Option(name: .long, help: .deciding("--width", valueName: "n"))
  var width: Int?

  @Option(
    name: .long,
    help: ArgumentHelp("Write intents, actions, results and states to a file, as JSON lines.", valueName: "file"))
  var trace: String?

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("One command.", valueName: "command"))
  var command: [String] = []

  /// The words of the command; two dashes may set them apart from the options.
  var line: [String] { command.first == "--" ? Array(command.dropFirst()) : command }

  func validate() throws {
    if file == "" { throw ValidationError("--file takes the path of a file.") }
    if let width, width < 1 { throw ValidationError("--width takes a positive number of columns.") }
    if atomic && keepGoing { throw ValidationError("--atomic and --keep-going exclude each other.") }
    // Everything from the verb on is the line, so what looks like an option here was meant as one and is none.
    guard let first = command.first, first.hasPrefix("-") else { return }
    switch first {
    case "--help", "-h": throw CleanExit.helpRequest(self)
    case "--": break
    case "--version": throw CleanExit.message(Self.configuration.version)
    default: throw ValidationError("There is no option \(visible(first)).")
    }
  }

  /// Begins with what has to come first of all: as soon as anything is awaited, threads have descriptors of their own.
  static func main() async {
    StandardDescriptors.occupy()
    // What nothing can be written to answers with an error, which says more than the signal.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Without them the input would be a batch on the standard file, whatever had been asked for.
    guard CommandLine.areArgumentsKnown else {
      leave(complaining: "todo: cannot read its own arguments: /proc/self/cmdline is not there", code: 66)
    }
    do {
      var command = try await asyncParseAsRoot(nil)
      if var program = command as? any AsyncParsableCommand { try await program.run() } else { try command.run() }
    } catch {
      leave(with: error)
    }
  }

  func run() async throws {
    guard CommandLine.areArgumentsText else { throw ValidationError("The arguments are not UTF-8 text.") }
    let process = ProcessContext.current
    let isShell = command.isEmpty && process.isShell
    if !isShell { Interruption.install() }
    let output = StandardOutput(terminal: isShell ? TerminalWriter() : nil)
    let input = DescriptorLines(descriptor: STDIN_FILENO)
    let program = try Program(
      options: self, arguments: line, process: process, input: input, output: output)
    let exitCode = await program.run()
    output.flush()
    if let failure = output.failure, failure != EPIPE {
      let saved = program.hasSaved ? "; the changes are saved" : ""
      throw ExitCode(program.refuse(Self.complaint(aboutOutput: failure) + saved, exitCode: 74))
    }
    if exitCode == 0, let failure = input.failure {
      let reason = failure == EBADF ? "standard input is not open for reading" : String(cString: strerror(failure))
      throw ExitCode(program.refuse("cannot read the input: \(reason)", exitCode: 74))
    }
    // With the program still there: giving back 100,000 tasks takes longer than leaving them to the end of the process.
    withExtendedLifetime(program) { Glibc.exit(exitCode) }
  }
}
