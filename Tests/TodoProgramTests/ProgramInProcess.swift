import Foundation
import MVITesting
import TestRunning
import TodoApp
import TodoModel
import TodoShell

@testable import todo

enum ProgramInProcess {
  static func run(_ invocation: Transcript.Invocation) async throws -> Transcript.Output {
    let desk = Desk(invocation.input)
    do throws(UsageError) {
      let process = ProcessContext(
        variables: invocation.variablesWithPaths, zone: FixedZone.utc, folder: invocation.directory)
      switch try Options.request(invocation.arguments, aliases: { process.configuration([:]).0.aliases }) {
      case .answer(.help): desk.write(Array(Options.help(columns: 80).utf8), to: .answers)
      case .answer(.version): desk.write(Array((Todo.version + "\n").utf8), to: .answers)
      case .values(let options, rest: let line):
        let program = try Program(
          options: options.seen(from: invocation), arguments: invocation.arguments(line),
          process: process, input: desk, output: desk)
        return desk.output(exitCode: await program.run())
      }
      return desk.output(exitCode: 0)
    } catch {
      desk.write(Array(error.complaint().utf8), to: .errors)
      return desk.output(exitCode: UsageError.exitCode)
    }
  }
}

extension ProgramInProcess {
  /// Runs lines with a new file and a yes to each question; the answers and the exit code.
  static func run(_ lines: [String]) async throws -> (text: String, exitCode: Int32) {
    let desk = Desk(lines)
    let exitCode = try await run(at: desk, in: TemporaryDirectory()) { $0.confirmsAll = true }
    return (desk.text, exitCode)
  }

  /// Runs the program on the lines of a desk, which hears the answers; home, tasks and files are in a folder.
  @discardableResult
  static func run(
    at desk: some LineSource & Output, in folder: TemporaryDirectory, _ more: [String: String] = [:],
    choosing set: (inout Options) -> Void
  ) async throws -> Int32 {
    var options = Options()
    set(&options)
    let variables = [
      "TODO_FILE": folder.file("tasks.json"), "TODO_NOW": "2026-11-21T09:00:00", "HOME": folder.path,
    ].merging(more) { $1 }
    // Lines that are typed at random write files, too.
    let process = ProcessContext(variables: variables, zone: FixedZone.utc, folder: folder.path)
    let program = try Program(options: options, arguments: [], process: process, input: desk, output: desk)
    return await program.run()
  }
}

extension Transcript.Invocation {
  var variables: [String: String] {
    ["TODO_FILE": "tasks.json", "TODO_NOW": "2026-11-21T09:00:00", "TZ": "UTC", "HOME": directory, "LC_ALL": "C.UTF-8"]
      .merging(environment) { $1 }
  }

  fileprivate var variablesWithPaths: [String: String] {
    var variables = variables
    variables["TODO_FILE"] = variables["TODO_FILE"].map { $0.isEmpty ? $0 : path($0) }
    return variables
  }

  /// The words of a command, with the file that is replayed as it is seen from the directory.
  fileprivate func arguments(_ line: [String]) -> [String] {
    line.first == Subcommand.replay.rawValue ? line.prefix(1) + line.dropFirst().map(path) : line
  }

  fileprivate func path(_ name: String) -> String {
    name.isEmpty || name.hasPrefix("/") ? name : directory + "/" + name
  }
}

extension Options {
  /// The options with their paths as they are seen from the directory of a transcript: all tests share one process,
  /// which is in another.
  fileprivate func seen(from invocation: Transcript.Invocation) -> Options {
    var options = self
    options.preferences["--file"] = preferences["--file"].map(invocation.path)
    options.trace = trace.map(invocation.path)
    return options
  }
}

private final class Desk: LineSource, Output {
  private var lines: ArraySlice<String>
  private var pages = [""]

  init(_ lines: [String]) { self.lines = lines[...] }

  var isReady: Bool { false }

  var text: String { pages.joined() }

  func next(answering question: (any Question)?) -> InputLine? {
    guard let line = lines.popFirst() else { return nil }
    pages.append("")
    return .text(line)
  }

  func write(_ bytes: [UInt8], to stream: StandardStream) { pages[pages.count - 1] += bytes.text }

  func flush() {}

  func output(exitCode: Int32) -> Transcript.Output {
    .perLine(Array(pages.dropFirst()), opening: pages[0], exitCode: Int(exitCode))
  }
}
