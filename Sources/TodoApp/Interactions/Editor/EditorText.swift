import TodoJSON
import TodoModel

/// Editing elsewhere as text.
extension Editor {
  package static func writeMembers(of state: EditorViewState, to writer: inout JSONWriter) {
    guard let manuscript = state.manuscript else { return }
    writer.member("numbers")
    writer.beginArray()
    for entry in manuscript.entries { writer.value(entry.task.number) }
    writer.endArray()
  }
}
