import TodoJSON
import TodoModel

// The state as JSON; there is no text.
extension Editor {
  package static func writeMembers(of state: Editor.State, to writer: inout JSONWriter) {
    guard let document = state.document else { return }
    writer.member("numbers")
    writer.beginArray()
    for entry in document.entries { writer.value(entry.task.number) }
    writer.endArray()
  }
}
