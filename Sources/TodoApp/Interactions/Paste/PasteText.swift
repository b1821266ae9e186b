import TodoJSON
import TodoModel

/// Pasted lines as text.
extension Paste {
  package static func writeMembers(of state: PasteViewState, to writer: inout JSONWriter) {
  }
}
