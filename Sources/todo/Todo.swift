import ArgumentParser
import Glibc

/// The command `todo`.
@main
struct Todo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "todo",
    abstract: "A todo shell: type at its prompt, pipe lines into it, or give one command.",
    discussion: "Without a command it reads commands: at a prompt on a terminal, else from standard input. "
      + "`todo help` lists the commands.",
    version: "0.1.0")

  @OptionGroup var options: Options

  @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("One command.", valueName: "command"))
  var command: [String] = []

  func run() async throws {
    let exitCode = try await Program(options: options, arguments: command).run()
    throw ExitCode(exitCode)
  }
}
