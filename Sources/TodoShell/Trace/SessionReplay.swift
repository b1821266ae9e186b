import FoundationEssentials
import MVITracing
import TodoApp
import TodoModel

/// A session that was traced, to be shown again without running anything.
package struct SessionReplay: Sendable {
  /// How the session was rendered.
  package let session: TracedSession
  private let replay: Replay<Shell.Result>

  /// Why a trace cannot be replayed.
  package struct Failure: Error {
    /// The line of the trace, from 1.
    package let line: Int
    /// What is wrong with it.
    package let reason: String
  }

  /// Reads a trace; lines that are neither its first nor a result only explain and are passed over.
  package init(_ trace: [UInt8], features: [any AppFeature.Type]) throws(Failure) {
    var session: TracedSession?
    var isFirst = true
    let decoder = JSONDecoder()
    do throws(UnreadableTrace) {
      replay = try Replay(of: trace) { line in
        if isFirst {
          isFirst = false
          session = try decoder.decode([String: TracedSession].self, from: Data(line))["trace"]
          return nil
        }
        guard line.starts(with: #"{"result":"#.utf8) else { return nil }
        return try decoder.decode(Line.self, from: Data(line), configuration: features).result.result
      }
    } catch {
      throw Failure(line: error.line, reason: "not a line of a trace")
    }
    guard let session, session.version == TracedSession.currentVersion else {
      throw Failure(line: 1, reason: "not a trace of this version")
    }
    self.session = session
  }

  /// Every state that the session went through, equal neighbours once.
  package var states: some Sequence<Shell.State> {
    let initialState = Shell.State(isDryRun: session.isDryRun, listing: session.listing ?? .standard)
    return replay.states(from: initialState, by: ShellReducer.self)
  }

  private struct Line: DecodableWithConfiguration {
    let result: TracedResult

    private enum Key: String, CodingKey {
      case result
    }

    init(from decoder: any Decoder, configuration: [any AppFeature.Type]) throws {
      let container = try decoder.container(keyedBy: Key.self)
      result = try container.decode(TracedResult.self, forKey: .result, configuration: configuration)
    }
  }
}
