import TodoJSON
import TodoModel

/// The guided edit as text; its question is written after it.
extension Edit {
  package static func write(_ state: Edit.State, at now: Now, in context: TextContext, to page: inout TextPage) {
    guard let editing = state.editing, editing.isAtStart || editing.isExplaining else { return }
    if editing.isExplaining, case .field(let step, _, _, _)? = editing.question {
      let name = FieldName(step)
      page.add(TextLine(name.word, .accent) + ": \(name.explanation)\(name.help.map { ", as in \($0.typed)" } ?? "")")
    } else {
      page.add(
        TextLine("Editing ", .headline) + TextLine("\(editing.task.number)", .accent) + " "
          + TextLine(editing.task.title, .headline))
    }
    page.add(TextLine("Enter keeps, - clears, back goes back, save saves, cancel gives up, ? explains", .faint))
  }

  package static func writeMembers(of state: Edit.State, to writer: inout JSONWriter) {
    guard let editing = state.editing else { return }
    writer.member("task")
    editing.task.write(to: &writer)
    if case .field(let step, _, _, _)? = editing.question {
      writer.member("field", step.name)
    }
    writer.member("changes", TaskField.asked.filter(editing.hasChanged).map(\.name))
  }
}
