import MVI
import TodoJSON
import TodoModel

/// Several lines that were pasted at once: they are shown, and run or added as tasks after a yes.
///
/// It only asks. No route leads to it and no command belongs to it.
package enum Paste {
  /// What the user wants of pasted lines.
  package enum Intent: Equatable, Sendable, Codable {
    /// Have them run or added as tasks, if they are what was meant to be pasted; so many of them are commands.
    case paste([String], commands: Int)
    /// Have what is left of them forgotten.
    case stop
  }

  /// What is to be done with pasted lines.
  package enum Action: Equatable, Sendable, Codable {
    /// Ask whether to run them; whether some of them are no commands.
    case ask([String], isMixed: Bool)
    /// Ask whether to add them as tasks.
    case offer([String])
    /// Add them as tasks, as was shown.
    indirect case add(Confirmation, of: [String])
    /// Run them.
    case run([String])
    /// Run no more of them.
    case stop
  }

  /// What happened to pasted lines.
  package enum Result: Equatable, Sendable, Codable {
    /// It has to be asked whether to run them.
    case asked([String], isMixed: Bool)
    /// It has to be asked whether to add them as tasks.
    indirect case offered(Confirmation, of: [String])
    /// They are to be run.
    case confirmed([String])
    /// They are tasks now.
    case added(ChangeReport)
    /// Those that are left are forgotten.
    case stopped
  }

  package static func action(for intent: Intent) -> Action {
    switch intent {
    // Most of what is pasted decides what all of it is taken for at first.
    case .paste(let lines, let commands):
      commands * 2 > lines.count ? .ask(lines, isMixed: commands < lines.count) : .offer(lines)
    case .stop: .stop
    }
  }
}

extension Paste.Result {
  /// The meaning of the result for the shell.
  var report: Report {
    switch self {
    case .asked(let lines, let isMixed): .confirm(PendingAction(running: lines, isMixed: isMixed))
    case .offered(let tasks, let lines): .confirm(PendingAction(adding: tasks, of: lines))
    case .confirmed(let lines): .run(lines)
    case .added(let report): report.report
    case .stopped: .stopRunning
    }
  }
}

/// Runs the actions of pasted lines; running the lines is what the program around does with the result.
struct PasteProcessor {
  let environment: Environment

  func result(of action: Paste.Action) async throws(TodoError) -> Paste.Result {
    switch action {
    case .ask(let lines, let isMixed): .asked(lines, isMixed: isMixed)
    case .offer(let lines): try await offer(lines)
    case .add(let confirmation, let lines):
      switch try await environment.perform(confirmation) {
      case .done(let report): .added(report)
      // Others have added tasks meanwhile, so that these have other numbers.
      case .unconfirmed: try await offer(lines)
      }
    case .run(let lines): .confirmed(lines)
    case .stop: .stopped
    }
  }

  private func offer(_ lines: [String]) async throws(TodoError) -> Paste.Result {
    let tasks = PastedTask.all(in: lines)
    let mutation = tasks.mutation(after: try await environment.dataSource.withTable { $0.lastNumber })
    let scope = try await environment.dataSource.settings().scope
    let tasksToAdd = try await environment.confirmation(of: mutation, for: mutation.command(in: scope) ?? "paste")
    return .offered(tasksToAdd.hinting(tasks.hints), of: lines)
  }
}

/// Whether to run lines that were pasted, or to add them as tasks.
struct PasteQuestion: Equatable, Codable, Question {
  /// The lines.
  let pasted: [String]
  /// The tasks that they would be; nil if they are to be run.
  var tasks: Confirmation?
  /// Whether some of them are no commands, so that they may be meant as tasks.
  var isMixed = false

  private static let mostLines = 20

  var prompt: String {
    let count = tasks?.changes.count ?? pasted.count
    if tasks != nil { return "Add \(count == 1 ? "this as a task" : "these \(count) as tasks")? [y/N/commands] " }
    return "Run \(count == 1 ? "this line" : "these \(count) lines")? [y/N\(isMixed ? "/tasks" : "")] "
  }

  /// All lines, or the first and the last ones: what was pasted by mistake shows at either end.
  func lines(in zone: some Zone) -> [TextLine] {
    let lines =
      tasks.map { tasks in
        // They have no numbers yet but in what is shown.
        let own = tasks.changes.compactMap(\.after).map { TaskReference(id: $0.id, number: $0.number) }
        return tasks.changes.map { $0.differenceLine(in: zone, naming: tasks.references + own) }
      } ?? pasted.map { TextLine("  " + $0) }
    let hints = tasks?.hints.map { $0.line(in: zone) } ?? []
    guard lines.count > Self.mostLines else { return lines + hints }
    let half = Self.mostLines / 2
    let left = TextLine("  … \(lines.count - 2 * half) more …", .faint)
    return lines.prefix(half) + [left] + lines.suffix(half) + hints
  }

  func expectAnswer(in scanner: inout LineScanner) {
    let other = tasks != nil ? ["commands"] : isMixed ? ["tasks"] : []
    scanner.expectRemainder(.keywords(Keyword.yesOrNo + other.map { Keyword($0, following: "") }))
  }

  func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    writer.member("lines", pasted)
    if let tasks { tasks.writeMembers(in: zone, to: &writer) }
  }
}

extension PendingAction {
  /// Lines that are to be run; if some are no commands, all of them can be tasks.
  init(running lines: [String], isMixed: Bool) {
    self.init(
      asked: .paste(PasteQuestion(pasted: lines, isMixed: isMixed)), confirmed: .paste(.run(lines)),
      otherAnswers: isMixed ? [.line("tasks"): .paste(.offer(lines)), .line("t"): .paste(.offer(lines))] : [:])
  }

  /// Lines that are to be tasks; all of them can be commands.
  init(adding tasks: Confirmation, of lines: [String]) {
    self.init(
      asked: .paste(PasteQuestion(pasted: lines, tasks: tasks)), confirmed: .paste(.add(tasks, of: lines)),
      otherAnswers: [.line("commands"): .paste(.run(lines)), .line("c"): .paste(.run(lines))])
  }
}
