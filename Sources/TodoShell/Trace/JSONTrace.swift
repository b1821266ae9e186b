import MVI
import MVITracing
import TodoApp
import TodoJSON
import TodoModel

/// The trace of a session as lines of JSON: how it was rendered, then every event.
///
/// Of a state only the members that have changed are written, so a trace grows with the length of the session.
package struct JSONTrace: TraceEncoding {
  private let rendering: Rendering

  private init(rendering: Rendering) {
    self.rendering = rendering
  }

  package static func writer(
    session: TracedSession, rendering: Rendering, write: @escaping ([UInt8]) -> Void
  ) -> TraceWriter<JSONTrace> {
    let encoding = JSONTrace(rendering: rendering)
    return TraceWriter(encoding, header: encoding.record("trace", session), write: write)
  }

  /// Returns the event as an object with one member, which is named like the event.
  package func record(of event: ShellEvent, after previous: Shell.State?) -> [UInt8]? {
    switch event {
    case .intent(let intent): return record("intent", intent)
    case .action(let action): return record("action", action)
    case .result(let result): return record("result", result)
    case .state(let state):
      var writer = JSONWriter()
      writer.beginObject()
      writer.object("state") { rendering.writeMembers(of: state, thatDifferFrom: previous, to: &$0) }
      writer.endObject()
      return writer.finish()
    }
  }

  private func record(_ name: String, _ value: some Encodable) -> [UInt8]? {
    try? json(of: [name: value])
  }
}

/// A traced session, to be shown again without running anything.
package struct SessionReplay: Sendable {
  package let session: TracedSession
  private let replay: Replay<Shell.Result>

  /// The place and the reason why a trace cannot be replayed.
  package struct Failure: Error {
    /// The line of the trace, from 1.
    package let line: Int
    package let reason: String
  }

  /// Reads a trace. Its first line and the results count; other lines only explain and are skipped.
  package init(_ trace: [UInt8]) throws(Failure) {
    var session: TracedSession?
    var isFirst = true
    do throws(UnreadableTrace) {
      replay = try Replay(of: trace) { line in
        if isFirst {
          isFirst = false
          session = try [String: TracedSession](fromJSON: line)["trace"]
          // The results of another version may not be readable.
          if session?.version != TracedSession.currentVersion { throw Failure(line: 1, reason: "") }
          return nil
        }
        guard line.starts(with: #"{"result":"#.utf8) else { return nil }
        return try [String: Shell.Result](fromJSON: line)["result"]
      }
    } catch {
      guard session.map({ $0.version == TracedSession.currentVersion }) ?? true else {
        throw Failure(line: 1, reason: "not a trace of this version")
      }
      throw Failure(line: error.line, reason: "not a line of a trace")
    }
    guard let session else { throw Failure(line: 1, reason: "not a trace of this version") }
    self.session = session
  }

  /// The states of the session in order, equal neighbours once.
  package var states: some Sequence<Shell.State> {
    replay.states(
      from: Shell.State(isDryRun: session.isDryRun, listing: session.listing ?? .standard), by: ShellReducer.self)
  }
}

/// How a session was rendered; what a replay needs to render it the same way.
package struct TracedSession: Codable, Sendable {
  /// The version of the trace's format that is written and replayed. It rises with each change of a result's form.
  static let currentVersion = 3

  /// The version of this trace's format.
  package var version = TracedSession.currentVersion
  /// How lines came in.
  package let mode: Mode
  /// `text` or `json`.
  package let format: String
  /// The columns; nil where nothing is cut.
  package let width: Int?
  /// The columns that text was laid out for, where nothing is cut.
  package let columns: Int?
  /// The zone that times were told in, as `TZ` names it; nil for Greenwich.
  package let zone: String?
  /// Whether answers have colours.
  package let isColored: Bool
  /// How colours looked; nil for what is usual.
  package let theme: String?
  /// What looked otherwise; nil for nothing.
  package let palette: String?
  /// Whether pictures are drawn with characters beyond ASCII.
  package let isUnicode: Bool
  /// Whether a failed command ended the batch.
  package let keepsGoing: Bool
  /// Whether all commands of the batch counted, or none.
  package let isAtomic: Bool
  /// Whether nothing was written.
  package let isDryRun: Bool
  /// The template of what stands before a command.
  package let prompt: String?
  /// What lists were like at the beginning; nil for what is usual.
  package let listing: Listing?

  /// How lines come in.
  package enum Mode: String, Codable, Sendable {
    /// Typed at a prompt.
    case shell
    /// From a pipe or a file.
    case batch
    /// One, as the arguments of the program.
    case oneShot
  }

  package init(
    mode: Mode, format: String, width: Int?, columns: Int? = nil, zone: String?, isColored: Bool, isUnicode: Bool,
    keepsGoing: Bool, isAtomic: Bool, isDryRun: Bool, prompt: String? = nil, listing: Listing? = nil,
    theme: String? = nil, palette: String? = nil
  ) {
    self.mode = mode
    self.format = format
    self.width = width
    self.columns = columns
    self.zone = zone
    self.isColored = isColored
    (self.theme, self.palette) = (theme, palette)
    self.isUnicode = isUnicode
    self.keepsGoing = keepsGoing
    self.isAtomic = isAtomic
    self.isDryRun = isDryRun
    self.prompt = prompt
    self.listing = listing
  }
}
