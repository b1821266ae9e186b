import TodoJSON
import TodoModel

// The state as JSON; its text is that of the command that is watched.
extension Watch {
  package static func writeMembers(of state: WatchViewState, to writer: inout JSONWriter) {
    writer.member("line")
    state.line.map { writer.value($0) } ?? writer.null()
  }
}
