import TodoJSON
import TodoModel

/// The commands that can be undone and redone.
package enum History: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    case open
    case walk(UndoRequest)
    /// Undoes many commands after a confirmation.
    case undo(Int)
    /// Asks whether to forget the history.
    case clear
    case forget

    var traits: Features.Traits { self == .open ? .onlyShows : self == .clear ? .destroys : [] }
  }

  package enum Result: Equatable, Sendable, Codable {
    case loaded(TaskHistory)
    case walked(ChangeReport)
    /// Clearing has to be confirmed; the number of commands that could be undone or redone.
    case clearingProposed(commands: Int)
    case undoingProposed(commands: Int, since: String)
    case cleared

    var report: Report {
      switch self {
      case .loaded: .show(Route(.history))
      case .walked(let report): .changed(report)
      case .clearingProposed(let commands):
        .confirm(PendingAction(asked: .clearing(commands: commands), confirmed: .history(.forget)))
      case .undoingProposed(let commands, let first):
        .confirm(PendingAction(asked: .undoing(commands: commands, since: first), confirmed: .history(.undo(commands))))
      case .cleared: .changed(ChangeReport([], .historyCleared))
      }
    }
  }

  /// The history as last loaded; nil before that, and after a change.
  package typealias State = TaskHistory?

  package static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .loaded(let history): state = history
    case .walked, .cleared: state = nil
    case .clearingProposed, .undoingProposed: break
    }
  }

  static func question(undoing commands: Int, since first: String) -> PermissionQuestion {
    let loss = "`undo \(commands)` takes back \(commands) commands since \(first)"
    return PermissionQuestion("Undo \(commands) commands?", [TextLine(loss, .warning)])
  }

  static func question(clearing commands: Int) -> PermissionQuestion {
    let loss = "\(commands.counted("command")) can be undone or redone now; this cannot be taken back"
    return PermissionQuestion("Forget the history?", [TextLine(loss, .warning)])
  }

  static let verbs: [Verb] = [
    Verb(
      "undo", aliases: ["u"], parameters: "[N]", summary: "undoes the newest command, or the newest N",
      examples: ["undo", "undo 3"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      var ahead = scanner
      if ahead.nextBareWord().text == "last", ahead.isAtEnd { scanner = ahead }
      return .feature(.history(.walk(.undo(try scanner.count("how many commands") ?? 1))))
    },
    Verb(
      "redo", parameters: "[N]", summary: "redoes what was undone last", examples: ["redo", "redo 3"], reads: .query
    ) { (scanner, _) throws(TodoError) in .feature(.history(.walk(.redo(try scanner.count("how many commands") ?? 1))))
    },
    Verb(
      "history", parameters: "[clear]",
      summary: "shows what can be undone and redone; `clear` forgets it, and with it what was deleted",
      examples: ["history", "history clear"], reads: .query
    ) { (scanner, _) throws(TodoError) in
      let word = try scanner.word(among: [Keyword("clear", following: "", explanation: "forgets it")])
      guard let word else { return .feature(.history(.open)) }
      guard word.text == "clear" else { throw scanner.unexpected(word, expected: "`clear` or nothing") }
      try scanner.expectEnd()
      return .feature(.history(.clear))
    },
  ]

  private static let maxLines = 20
  /// More commands are undone only after a question: `undo 18` may be meant for task 18.
  fileprivate static let mostUndoneUnasked = 3

  static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let history = state else { return page.add("No data") }
    guard !history.steps.isEmpty else {
      let reason = history.forgotten.map { "; " + $0.words } ?? ""
      return page.add(wrapped("There is nothing to undo" + reason + ".", to: context.columns).map { TextLine($0) })
    }
    let done = (history.steps[..<history.cursor] + history.overtaken).sorted { $0.number < $1.number }
    let undone = history.steps[history.cursor...]
    page.add(TextLine("History", .headline))
    if done.count > maxLines {
      page.add(TextLine("  … \(done.count - maxLines) earlier", .faint))
    } else if let forgotten = history.forgotten {
      page.add(wrapped("… " + forgotten.words, to: context.columns - 2).map { TextLine("  " + $0, .faint) })
    }
    let shown = done.suffix(maxLines)
    let steps = shown + undone.prefix(maxLines)
    let width = steps.map { String($0.number).count }.max() ?? 1
    // Without a window nothing is shortened.
    func date(_ step: TaskHistory.Step) -> String {
      context.width == nil ? step.instant.words(in: now.zone) : Moment.instant(step.instant).briefWords(at: now)
    }
    let dates = steps.map { date($0).utf8.count }.max() ?? 0
    func add(_ step: TaskHistory.Step, isUndone: Bool) {
      let beginning =
        TextLine("  ") + TextLine("\(step.number)", .accent).padded(to: width, alignRight: true)
        + TextLine("  " + date(step), .faint)
      let column = context.width == nil ? beginning.width + 2 : width + dates + 6
      page.add(words(of: step, isUndone: isUndone), label: beginning, column)
    }
    for step in shown { add(step, isUndone: history.overtaken.contains { $0.number == step.number && !$0.isWalk }) }
    page.add(TextLine("  ── now: `undo` takes back what is above, `redo` does what is below", .faint))
    for step in undone.prefix(maxLines) { add(step, isUndone: true) }
    if undone.count > maxLines { page.add(TextLine("  … \(undone.count - maxLines) later", .faint)) }
  }

  private static func words(of step: TaskHistory.Step, isUndone: Bool) -> TextLine {
    let outside = "changed outside of todo: task\(step.tasks.count == 1 ? "" : "s") \(listed(step.tasks))"
    let words = step.isOutside ? outside : step.command.firstLineOfCommand
    guard isUndone else { return TextLine(words, step.isWalk ? .faint : step.isOutside ? .warning : .plain) }
    let gone = step.added.isEmpty ? "" : "; no task has the number \(listed(step.added))"
    return TextLine(words + " (undone\(gone))", .faint)
  }

  static func writeMembers(of state: State, to writer: inout JSONWriter) {
    func write(_ step: TaskHistory.Step, to writer: inout JSONWriter) {
      writer.members(
        ("number", step.number), ("at", step.instant), ("command", step.command.isEmpty ? nil : step.command),
        ("tasks", step.tasks.count))
    }
    writer.member("steps", of: state?.steps ?? []) { write($1, to: &$0) }
    writer.member("cursor", state?.cursor ?? 0)
    if let overtaken = state?.overtaken, !overtaken.isEmpty {
      writer.member("overtaken", of: overtaken) { write($1, to: &$0) }
    }
    if let forgotten = state?.forgotten {
      writer.object("forgotten") { writer in
        writer.member("number", forgotten.number)
        writer.writeMembers(of: forgotten.reason)
      }
    }
  }
}

extension SettingsChange {
  fileprivate var hints: [Hint] {
    (before.scope == after.scope ? [] : [.scopeNow(after.scope)]) + views.map { .viewNow($0, after.views[$0]) }
  }
}

struct HistoryProcessor {
  let environment: Environment

  func result(of action: History.Intent) async throws(TodoError) -> History.Result {
    switch action {
    case .open: return .loaded(try await environment.dataSource.history())
    case .walk(let request) where request.isUndo && request.count > History.mostUndoneUnasked && !environment.isOneStep:
      let count = request.count
      let history = try await environment.dataSource.history()
      guard count <= history.cursor else { return try await walk(request) }
      let first = history.steps[history.cursor - count].instant
      return .undoingProposed(commands: count, since: first.words(in: environment.clock.zone))
    case .undo(let count): return try await walk(.undo(count))
    case .walk(let request): return try await walk(request)
    case .clear:
      try environment.refuseInOneStep("history clear")
      return .clearingProposed(commands: try await environment.dataSource.history().steps.count)
    case .forget:
      try await environment.dataSource.clearHistory()
      return .cleared
    }
  }

  private func walk(_ request: UndoRequest) async throws(TodoError) -> History.Result {
    try environment.refuseInOneStep(request.isUndo ? "undo" : "redo")
    let walked = try await environment.dataSource.perform(request, for: environment.command)
    let notice = request.isUndo ? Notice.undone(walked.commands) : .redone(walked.commands)
    return .walked(try await environment.report(walked.changes, notice, hints: walked.settings?.hints ?? []))
  }
}

extension String {
  /// A command on one line; of an atomic batch the first command.
  var firstLineOfCommand: String {
    let lines = split(separator: "\n")
    return (lines.first.map(String.init) ?? "") + (lines.count > 1 ? " … (\(lines.count) commands)" : "")
  }
}

extension ForgottenHistory {
  /// The reason why the history does not reach further back, as a sentence without its end.
  var words: String {
    switch reason {
    case .cleared: "“history clear” has forgotten what was before"
    case .damaged: "command \(number) cannot be read any more, and what came before cannot be undone without it"
    case .count(let limit, let command):
      "\(name(of: command)) and what came before are no longer kept: the limit is \(limit) commands (task-history)"
    case .size(let limit, let command, let bytes):
      "\(name(of: command)) and what came before are no longer kept: "
        + (bytes > limit ? "it took \(sizeWords(bytes)) by itself, and " : "")
        + "the limit is \(sizeWords(limit)) (task-history-size)"
    }
  }

  private func name(of command: String) -> String {
    // Changes made outside have no command.
    (command.isEmpty ? "a change outside of todo" : quoted(command, to: 60)) + " (number \(number))"
  }
}

/// A size for people: `80 MB`.
func sizeWords(_ bytes: Int) -> String {
  let (kilobyte, megabyte) = (1 << 10, 1 << 20)
  return bytes < kilobyte
    ? "\(bytes) bytes"
    : bytes < megabyte ? "\((bytes + kilobyte / 2) / kilobyte) KB" : "\((bytes + megabyte / 2) / megabyte) MB"
}
