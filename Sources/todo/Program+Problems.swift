import Glibc
import LineEditor
import Platform
import TodoApp
import TodoModel
import TodoShell
import TodoStore

extension Program {
  /// True if no problem of the configuration can concern the file of the tasks.
  var isDataFileCertain: Bool { configuration.isDataFileGiven || !problems.contains(where: \.mayConcernDataFile) }

  /// Reports the problems of the configuration; to programs as the answer to the first command.
  func report(_ problems: [ConfigurationProblem]) {
    guard configuration.format == .text else {
      if !problems.isEmpty { output.write(rendering.jsonLine(of: problems, answering: firstCommand()), to: .answers) }
      return
    }
    write(problems.flatMap { $0.lines(prefix: "todo: ") })
  }

  /// Returns the first command, which is answered with the problems before any command is parsed.
  private func firstCommand() -> CommandSource {
    if mode == .oneShot { return CommandSource(line: 1, command: parser.line(fromArguments: arguments)) }
    var number = 1
    while mode == .batch, let line = input.next(answering: nil) {
      switch line {
      case .text(let text) where CommandParser.isSilent(text, asAnswer: false): number += 1
      case .text(let text), .notText(let text, _), .tooLong(let text): return CommandSource(line: number, command: text)
      }
    }
    return CommandSource(line: 0, command: "")
  }

  func report(_ problem: HistoryProblem) {
    report("lines are not kept in \(problem.path): \(problem.code?.description ?? "it is not a file")")
  }

  /// Reports the notices about the file that no answer has carried.
  func reportFileNotices() {
    let notices = dataSource.takeFileNotices()
    if !notices.isEmpty { write(rendering.lines(of: notices, prefix: "todo: ")) }
  }

  /// Reports the time since the start, what was run in it, and what was read and locked.
  func explain(since start: ContinuousClock.Instant) async {
    let time = Int((ContinuousClock.now - start) / .milliseconds(1))
    let command = mode == .oneShot ? quoted(parser.line(fromArguments: arguments), to: 60) : "the session"
    let size = fileStatus(configuration.file).map { Int($0.st_size).counted("byte") } ?? "no file"
    let tasks = (try? await dataSource.withTable { $0.tasks.count }) ?? 0
    let lock = dataSource.hasSaved ? "locked and written" : "only read"
    report("\(command) took \(time) ms; \(configuration.file), \(size), \(tasks.counted("task")), was \(lock)")
  }

  /// Reports a step to the lock at once, as the next one may take long.
  static func explain(_ step: LockStep) {
    let sentence =
      switch step {
      case .waits(let holder): "waits for the lock, held by " + (holder.map { "process \($0)" } ?? "another process")
      case .locked(let time): "locked after \(Int(time / .milliseconds(1))) ms"
      }
    try? writeFully(Array("todo: \(sentence)\n".utf8), to: STDERR_FILENO)
  }

  func refuse(_ sentence: String, exitCode: Int32) -> Int32 {
    report(sentence)
    return exitCode
  }

  private func report(_ sentence: String) { write([TextLine("todo: " + sentence)]) }

  func write(_ lines: [TextLine], to stream: StandardStream = .errors) {
    output.write(rendering.bytes(of: lines, isColored: false), to: stream)
  }
}

extension StorePart {
  /// The role of the file, as the end of a sentence about it.
  var words: String {
    switch self {
    case .tasks: "keeps the tasks"
    case .history: "is the history of the tasks"
    case .lock: "is the lock of the tasks"
    case .torn: "has what was torn off the history of the tasks"
    case .draft: "is where drafts of the tasks are written"
    }
  }
}
