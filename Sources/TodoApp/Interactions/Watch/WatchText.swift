import TodoJSON
import TodoModel

/// A live view as text.
extension Watch {
  package static func writeMembers(of state: WatchViewState, to writer: inout JSONWriter) {
    writer.member("line")
    state.line.map { writer.value($0) } ?? writer.null()
  }
}
