import FoundationEssentials
import MVI
import TodoApp
import TodoJSON
import TodoModel

/// Writes everything that passes through the loop as JSON lines; a mere listener, which changes nothing.
///
/// The first line says how the session was rendered, so that it can be replayed. Of a state only what has changed is
/// written, so the trace of a long batch grows with the batch and not with its square.
package final class TraceWriter {
  private let write: ([UInt8]) -> Void
  private let rendering: Rendering
  private let encoder = JSONEncoder()
  private var last = TodoViewState()
  private var isFirstState = true

  /// A trace of a session that is rendered like that.
  package init(session: TracedSession, rendering: Rendering, write: @escaping ([UInt8]) -> Void) {
    self.write = write
    self.rendering = rendering
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    line("trace", session)
  }

  /// Writes one event.
  package func hear(_ event: Event<TodoIntent, TodoAction, TodoResult, TodoViewState>) {
    switch event {
    case .intent(let intent): line("intent", TracedIntent(intent))
    case .action(let action): line("action", TracedAction(action))
    case .result(let result): line("result", TracedResult(result))
    case .state(let state): writeState(state)
    }
  }

  private func line(_ name: String, _ value: some Encodable) {
    guard let data = try? encoder.encode([name: value]) else { return }
    write(Array(data) + [UInt8(ascii: "\n")])
  }

  private func writeState(_ state: TodoViewState) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("state")
    writer.beginObject()
    rendering.writeMembers(of: state, thatDifferFrom: isFirstState ? nil : last, to: &writer)
    writer.endObject()
    writer.endObject()
    write(writer.finish() + [UInt8(ascii: "\n")])
    last = state
    isFirstState = false
  }
}
