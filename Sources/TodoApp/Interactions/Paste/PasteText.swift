import TodoJSON
import TodoModel

// What is shown of it is the question that it asks.
extension Paste {
  package static func writeMembers(of state: PasteViewState, to writer: inout JSONWriter) {
  }
}
