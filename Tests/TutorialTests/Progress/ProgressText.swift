import TodoJSON
import TodoModel
import TodoScreens
import TodoText

/// The progress as text.
public enum ProgressText: ScreenText {
  /// The screen.
  public typealias Screen = ProgressScreen

  /// A headline and a line for each project.
  public static func write(_ state: ProgressViewState, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard !state.rows.isEmpty else {
      return page.add(TextLine(state.within.map { "No project \($0)" } ?? "You have no projects."))
    }
    let width = state.rows.map { displayWidth(of: $0.name) }.max() ?? 0
    page.add(TextLine(state.within.map { "Project \($0)" } ?? "Progress", .headline))
    for row in state.rows {
      page.add(
        "  " + TextLine(row.name, .accent).padded(to: width) + TextLine("  \(row.active) active")
          + TextLine(" · \(row.completed) completed", .faint))
    }
  }

  /// `within`, `projects`.
  public static func writeMembers(of state: ProgressViewState, to writer: inout JSONWriter) {
    if let within = state.within { writer.member("within", within) }
    writer.member("projects", of: state.rows) { writer, row in
      writer.member("name", row.name)
      writer.member("active", row.active)
      writer.member("completed", row.completed)
    }
  }
}
