import TodoJSON
import TodoModel
import TodoScreens

/// The history as text.
public enum HistoryText: ScreenText {
  /// The screen.
  public typealias Screen = HistoryScreen

  private static let mostLines = 20

  /// A line for each command, the newest last, and where one is among them.
  public static func write(_ state: HistoryViewState, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let history = state.history else { return page.add("No data") }
    guard !history.steps.isEmpty else { return page.add("There is nothing to undo.") }
    let first = max(0, history.cursor - mostLines)
    let end = min(history.steps.count, history.cursor + mostLines)
    page.add(TextLine("History", .headline))
    if first > 0 { page.add(TextLine("  … \(first) earlier", .faint)) }
    let width = history.steps[first..<end].map { String($0.number).count }.max() ?? 1
    for place in first..<end {
      if place == history.cursor { page.add(cursor) }
      page.add(line(of: history.steps[place], isUndone: place >= history.cursor, width, in: context.zone))
    }
    if history.cursor == end { page.add(cursor) }
    if end < history.steps.count { page.add(TextLine("  … \(history.steps.count - end) later", .faint)) }
  }

  private static let cursor = TextLine("  ── now: `undo` takes back what is above, `redo` does what is below", .faint)

  private static func line(
    of step: History.Step, isUndone: Bool, _ width: Int, in zone: some Zone
  ) -> TextLine {
    TextLine("  ") + TextLine("\(step.number)", .accent).padded(to: width, alignRight: true)
      + TextLine("  " + step.instant.words(in: zone) + "  ", .faint)
      + TextLine(step.command.firstLineOfCommand, isUndone ? .faint : .plain)
      + TextLine(isUndone ? " (undone)" : "", .faint)
  }

  /// `steps`, `cursor`.
  public static func writeMembers(of state: HistoryViewState, to writer: inout JSONWriter) {
    writer.member("steps")
    writer.beginArray()
    for step in state.history?.steps ?? [] {
      writer.beginObject()
      writer.member("number")
      writer.value(step.number)
      writer.member("at")
      writer.value(step.instant)
      writer.member("command")
      writer.value(step.command)
      writer.member("tasks")
      writer.value(step.tasks)
      writer.endObject()
    }
    writer.endArray()
    writer.member("cursor")
    writer.value(state.history?.cursor ?? 0)
  }
}

extension String {
  /// A command on one line; an atomic batch has several, of which the first stands for all.
  var firstLineOfCommand: String {
    let lines = split(separator: "\n")
    return (lines.first.map(String.init) ?? "") + (lines.count > 1 ? " … (\(lines.count) commands)" : "")
  }
}
