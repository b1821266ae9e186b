import TodoJSON
import TodoModel

/// The history as text.
extension History {
  private static let mostLines = 20

  static func write(_ state: History.State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let history = state.history else { return page.add("No data") }
    guard !history.steps.isEmpty else {
      let reason = history.forgotten.map { "; " + $0.words } ?? ""
      return page.add(wrapped("There is nothing to undo" + reason + ".", to: context.columns).map { TextLine($0) })
    }
    let done = history.steps[..<history.cursor]
    let undone = history.steps[history.cursor...]
    page.add(TextLine("History", .headline))
    if done.count <= mostLines { page.add(beginning(of: history, in: context)) }
    if done.count > mostLines { page.add(TextLine("  … \(done.count - mostLines) earlier", .faint)) }
    let shown = done.suffix(mostLines)
    let numbers = (shown + undone.prefix(mostLines)).map(\.number)
    let width = numbers.map { String($0).count }.max() ?? 1
    // Where nothing is cut, the whole date is told.
    func date(_ step: TaskHistory.Step) -> String {
      context.width == nil ? step.instant.words(in: now.zone) : Moment.instant(step.instant).briefWords(at: now)
    }
    let dates = (shown + undone.prefix(mostLines)).map { date($0).utf8.count }.max() ?? 0
    func add(_ step: TaskHistory.Step, isUndone: Bool) {
      let beginning =
        TextLine("  ") + TextLine("\(step.number)", .accent).padded(to: width, alignRight: true)
        + TextLine("  " + date(step), .faint)
      let column = context.width == nil ? beginning.width + 2 : width + dates + 6
      page.add(words(of: step, isUndone: isUndone), beside: beginning, column)
    }
    for step in shown { add(step, isUndone: false) }
    page.add(TextLine("  ── now: `undo` takes back what is above, `redo` does what is below", .faint))
    for step in undone.prefix(mostLines) { add(step, isUndone: true) }
    if undone.count > mostLines { page.add(TextLine("  … \(undone.count - mostLines) later", .faint)) }
    if numbers.haveGaps {
      page.add(wrapped(missingNumbers, to: context.columns).map { TextLine($0, .faint) })
    }
  }

  /// Why the history does not go back to the first command, where that has to be told.
  private static func beginning(of history: TaskHistory, in context: TextContext) -> [TextLine] {
    guard let forgotten = history.forgotten else { return [] }
    return wrapped("… " + forgotten.words, to: context.columns - 2).map { TextLine("  " + $0, .faint) }
  }

  private static let missingNumbers =
    "Numbers that are missing are those of `undo` and `redo`, and of what was undone before something else was done."

  private static func words(of step: TaskHistory.Step, isUndone: Bool) -> TextLine {
    let outside = "changed outside of todo: task\(step.tasks.count == 1 ? "" : "s") \(listed(step.tasks))"
    let words = step.isOutside ? outside : step.command.firstLineOfCommand
    return isUndone ? TextLine(words + " (undone)", .faint) : TextLine(words, step.isOutside ? .warning : .plain)
  }

  static func writeMembers(of state: History.State, to writer: inout JSONWriter) {
    writer.member("steps", of: state.history?.steps ?? []) { writer, step in
      writer.member("number", step.number)
      writer.member("at")
      writer.value(step.instant)
      if !step.command.isEmpty { writer.member("command", step.command) }
      writer.member("tasks", step.tasks.count)
    }
    writer.member("cursor", state.history?.cursor ?? 0)
    if let forgotten = state.history?.forgotten {
      writer.object("forgotten") { writer in
        writer.member("number", forgotten.number)
        writer.writeMembers(of: forgotten.reason)
      }
    }
  }
}

extension [Int] {
  /// Whether numbers between them are missing.
  fileprivate var haveGaps: Bool { zip(self, dropFirst()).contains { $1 > $0 + 1 } }
}

extension String {
  /// A command on one line; an atomic batch has several, of which the first stands for all.
  var firstLineOfCommand: String {
    let lines = split(separator: "\n")
    return (lines.first.map(String.init) ?? "") + (lines.count > 1 ? " … (\(lines.count) commands)" : "")
  }
}

extension ForgottenHistory {
  /// Why the history does not go back further, in a sentence without its end.
  var words: String {
    switch reason {
    case .cleared: "“history clear” has forgotten what was before"
    case .damaged: "command \(number) cannot be read any more, and what came before cannot be undone without it"
    case .count(let limit, let command):
      "\(name(of: command)) and what came before are no longer kept: the limit is \(limit) commands (task-history)"
    case .size(let limit, let command, let bytes) where bytes > limit:
      "\(name(of: command)) and what came before are no longer kept: it took \(sizeWords(bytes)) by itself, "
        + "and the limit is \(sizeWords(limit)) (task-history-size)"
    case .size(let limit, let command, _):
      "\(name(of: command)) and what came before are no longer kept: the limit is \(sizeWords(limit)) (task-history-size)"
    }
  }

  private func name(of command: String) -> String {
    // What was changed past the history was not typed.
    let change = command.isEmpty ? "a change outside of todo" : quoted(command, to: 60)
    return "\(change) (number \(number))"
  }
}

/// How much something takes, for a person: `80 MB`.
func sizeWords(_ bytes: Int) -> String {
  let kilobyte = 1 << 10
  let megabyte = 1 << 20
  return bytes < kilobyte
    ? "\(bytes) bytes"
    : bytes < megabyte ? "\((bytes + kilobyte / 2) / kilobyte) KB" : "\((bytes + megabyte / 2) / megabyte) MB"
}
