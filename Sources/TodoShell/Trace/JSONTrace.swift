import FoundationEssentials
import MVI
import MVITracing
import TodoApp
import TodoJSON
import TodoModel

/// What passes through the loop, as lines of JSON.
///
/// The first line says how the session was rendered, so that it can be replayed. Of a state only what has changed is
/// written, so the trace of a long batch grows with the batch and not with its square.
package struct JSONTrace: TraceEncoding {
  private let rendering: Rendering
  private let encoder = JSONEncoder()

  private init(rendering: Rendering) {
    self.rendering = rendering
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
  }

  /// The trace of a session that is rendered like that.
  package static func writer(
    session: TracedSession, rendering: Rendering, write: @escaping ([UInt8]) -> Void
  ) -> TraceWriter<JSONTrace> {
    let encoding = JSONTrace(rendering: rendering)
    return TraceWriter(encoding, header: encoding.record("trace", session), write: write)
  }

  /// The event as an object with one member, which is named like the event.
  package func record(of event: ShellEvent, after previous: Shell.State?) -> [UInt8]? {
    switch event {
    case .intent(let intent): record("intent", TracedIntent(intent: intent))
    case .action(let action): record("action", TracedAction(action: action))
    case .result(let result): record("result", TracedResult(result: result))
    case .state(let state): record(of: state, after: previous)
    }
  }

  private func record(_ name: String, _ value: some Encodable) -> [UInt8]? {
    try? Array(encoder.encode([name: value]))
  }

  private func record(of state: Shell.State, after previous: Shell.State?) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.object("state") { rendering.writeMembers(of: state, thatDifferFrom: previous, to: &$0) }
    writer.endObject()
    return writer.finish()
  }
}
