import ArgumentParser
import MVITesting
import TodoApp
import TodoModel
import TodoShell

@testable import todo

/// The program put together as the built one is, with a transcript's lines as its input.
enum ProgramInProcess {
  static func run(_ invocation: Transcript.Invocation) async throws -> Transcript.Output {
    let desk = Desk(invocation.input)
    do {
      let command = try Todo.parse(invocation.arguments).seen(from: invocation)
      let program = try Program(
        options: command, arguments: command.line,
        process: ProcessContext(variables: invocation.variablesWithPaths, zone: FixedZone.utc),
        input: desk, output: desk)
      let exitCode = await program.run()
      return desk.output(exitCode: exitCode)
    } catch {
      desk.write(Array((Todo.fullMessage(for: error) + "\n").utf8), to: .errors)
      return desk.output(exitCode: Todo.exitCode(for: error).rawValue)
    }
  }
}

extension Transcript.Invocation {
  /// What every transcript begins with, and what it sets itself.
  var variables: [String: String] {
    ["TODO_FILE": "tasks.json", "TODO_NOW": "2026-11-21T09:00:00", "TZ": "UTC", "HOME": directory, "LC_ALL": "C.UTF-8"]
      .merging(environment) { $1 }
  }

  fileprivate var variablesWithPaths: [String: String] {
    var variables = variables
    variables["TODO_FILE"] = variables["TODO_FILE"].map { $0.isEmpty ? $0 : path($0) }
    return variables
  }

  fileprivate func path(_ name: String) -> String {
    name.isEmpty || name.hasPrefix("/") ? name : directory + "/" + name
  }
}

extension Todo {
  /// The options with their paths as they are seen from the directory of a transcript: all tests share one process,
  /// which is in another.
  fileprivate func seen(from invocation: Transcript.Invocation) -> Todo {
    var options = self
    options.file = file.map(invocation.path)
    options.trace = trace.map(invocation.path)
    if line.first == Subcommand.replay.rawValue { options.command = [line[0]] + line.dropFirst().map(invocation.path) }
    return options
  }
}

/// Lines from a transcript, and what is answered to each; nothing is ready before somebody asks for it.
private final class Desk: LineSource, Output {
  private var lines: ArraySlice<String>
  private var pages = [""]

  init(_ lines: [String]) {
    self.lines = lines[...]
  }

  var isReady: Bool { false }

  func next(answering question: (any Question)?) -> InputLine? {
    guard let line = lines.popFirst() else { return nil }
    pages.append("")
    return .text(line)
  }

  func write(_ bytes: [UInt8], to stream: StandardStream) {
    pages[pages.count - 1] += String(decoding: bytes, as: UTF8.self)
  }

  func flush() {}

  func output(exitCode: Int32) -> Transcript.Output {
    .perLine(Array(pages.dropFirst()), opening: pages[0], exitCode: Int(exitCode))
  }
}
