import TodoApp
import TodoJSON
import TodoModel

/// The progress as text.
extension ProgressScreen {
  static func write(_ state: ProgressViewState, at now: Now, in context: TextContext, to page: inout TextPage) {
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

  static func writeMembers(of state: ProgressViewState, to writer: inout JSONWriter) {
    if let within = state.within { writer.member("within", within) }
    writer.member("projects", of: state.rows) { writer, row in
      writer.member("name", row.name)
      writer.member("active", row.active)
      writer.member("completed", row.completed)
    }
  }
}
