import FoundationEssentials
import TodoApp
import TodoModel

/// Folds the results of a trace through the reducer again, without running anything.
package struct Replay: Sendable {
  /// How the session was rendered.
  package let session: TracedSession
  private let results: [TodoResult]

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
    var results: [TodoResult] = []
    let decoder = JSONDecoder()
    for (place, line) in trace.split(separator: UInt8(ascii: "\n")).enumerated() {
      do {
        if place == 0 {
          session = try decoder.decode([String: TracedSession].self, from: Data(line))["trace"]
        } else if line.starts(with: Array(#"{"result":"#.utf8)) {
          results.append(try decoder.decode(Line.self, from: Data(line), configuration: features).result.result)
        }
      } catch {
        throw Failure(line: place + 1, reason: "not a line of a trace")
      }
    }
    guard let session, session.version == 1 else { throw Failure(line: 1, reason: "not a trace of this version") }
    self.session = session
    self.results = results
  }

  /// Every state that the session went through, equal neighbours once.
  package func forEachState(_ body: (TodoViewState) -> Void) {
    var state = TodoViewState(isDryRun: session.isDryRun, listing: session.listing ?? .standard)
    body(state)
    for result in results {
      let next = TodoReducer.reduce(state, result)
      if next != state { body(next) }
      state = next
    }
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
