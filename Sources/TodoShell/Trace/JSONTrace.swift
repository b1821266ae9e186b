import MVI
import MVITracing
import TodoApp
import TodoJSON
import TodoModel

/// The trace of a session as lines of JSON: how it was rendered, then every event. Of a state only the changed members
/// are written, so the size of a trace is proportional to the length of the session.
package struct JSONTrace: TraceEncoding {
  private let rendering: Rendering

  package static func writer(
    session: TracedSession, rendering: Rendering, write: @escaping ([UInt8]) -> Void
  ) -> TraceWriter<JSONTrace> {
    let encoding = JSONTrace(rendering: rendering)
    return TraceWriter(encoding, header: encoding.record("trace", session), write: write)
  }

  package func record(of event: ShellEvent, after previous: Shell.State?) -> [UInt8]? {
    switch event {
    case .intent(let intent): return record("intent", intent)
    case .action(let action): return record("action", action)
    case .result(let result): return record("result", result)
    case .state(let state):
      return JSONWriter.object { writer in
        writer.object("state") { rendering.writeMembers(of: state, thatDifferFrom: previous, to: &$0) }
      }
    }
  }

  private func record(_ name: String, _ value: some Encodable) -> [UInt8]? { try? json(of: [name: value]) }
}

/// A traced session, to be shown again without running anything.
package struct SessionReplay: Sendable {
  package let session: TracedSession
  private let replay: Replay<Shell.Result>

  package struct Failure: Error {
    package let line: Int
    package let reason: String
  }

  /// Reads a trace. Only its first line and the results are used; other lines are informative and skipped.
  package init(_ trace: [UInt8]) throws(Failure) {
    let otherVersion = Failure(line: 1, reason: "not a trace of this version")
    var session: TracedSession?
    do throws(UnreadableTrace) {
      replay = try Replay(of: trace) { line in
        if session == nil {
          session = try [String: TracedSession](fromJSON: line)["trace"]
          // The results of another version may not be readable.
          if session?.version != TracedSession.currentVersion { throw otherVersion }
          return nil
        }
        guard line.starts(with: #"{"result":"#.utf8) else { return nil }
        return try [String: Shell.Result](fromJSON: line)["result"]
      }
    } catch {
      throw session != nil && error.reason is Failure
        ? otherVersion : Failure(line: error.line, reason: "not a line of a trace")
    }
    guard let session else { throw otherVersion }
    self.session = session
  }

  /// The states of the session in order, without consecutive duplicates.
  package var states: some Sequence<Shell.State> {
    replay.states(
      from: Shell.State(isDryRun: session.isDryRun, listing: session.listing ?? .standard), by: ShellReducer.self)
  }
}

/// The rendering settings of a session, which a replay needs to render it the same way.
package struct TracedSession: Codable, Sendable {
  /// The version of the trace's format that is written and replayed. It increases with each change of a result's form.
  static let currentVersion = 5

  package var version = TracedSession.currentVersion
  package let mode: Mode
  /// `text` or `json`.
  package let format: String
  /// The width in columns; nil if nothing is cut.
  package var width: Int?
  /// The width in columns for which text was laid out, if nothing was cut.
  package var columns: Int?
  /// The time zone of the output, as `TZ` names it; nil for Greenwich.
  package var zone: String?
  package var isColored = false
  package var theme, palette: String?
  package var isUnicode = false
  /// False if a failed command ended the batch.
  package var keepsGoing = false
  /// True if the batch took effect as a whole or not at all.
  package var isAtomic = false
  package var isDryRun = false
  package var prompt: String?
  package var listing: Listing?

  package enum Mode: String, Codable, Sendable { case shell, batch, oneShot }

  package init(mode: Mode, format: String) { (self.mode, self.format) = (mode, format) }
}
