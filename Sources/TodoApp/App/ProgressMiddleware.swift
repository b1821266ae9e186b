import MVI
import TodoModel

extension Processor<TodoAction, TodoResult> {
  /// Emits a result for each progress of a long-running action, each when the one before is shown.
  ///
  /// - Parameter isLong: Whether an action may take a while. To listen to a meter takes a thread.
  func tellingProgress(
    of meter: ProgressMeter, where isLong: @escaping @Sendable (TodoAction) -> Bool
  ) -> some Processor<TodoAction, TodoResult> {
    around { action, next in
      let results = next.results(of: action)
      return isLong(action) ? accompanied(results, by: meter) : results
    }
  }
}

/// The same results, with the progress that is made while each of them is waited for.
private func accompanied(_ results: Results<TodoResult>, by meter: ProgressMeter) -> Results<TodoResult> {
  .deferred { await AccompaniedWork(on: results, by: meter).next() }
}

/// Work on the next result that goes on beside those who wait for it.
private struct AccompaniedWork: Sendable {
  private enum Step: Sendable {
    case progress(Progress)
    case done(TodoResult?, rest: Results<TodoResult>)
  }

  private let meter: ProgressMeter
  private let steps: AsyncStream<Step>

  init(on results: Results<TodoResult>, by meter: ProgressMeter) {
    self.meter = meter
    // A slow reader gets only the newest progress; the end comes last and is never lost.
    let (steps, continuation) = AsyncStream.makeStream(of: Step.self, bufferingPolicy: .bufferingNewest(1))
    self.steps = steps
    meter.listen { continuation.yield(.progress($0)) }
    Task {
      var rest = results
      let result = await rest.next()
      meter.listen(nil)
      continuation.yield(.done(result, rest: rest))
    }
  }

  func next() async -> Results<TodoResult> {
    var iterator = steps.makeAsyncIterator()
    switch await iterator.next() {
    case .progress(let progress): return Results(.program(.progressed(progress))).followed { await next() }
    case .done(let result?, let rest):
      return Results(result).followed { await AccompaniedWork(on: rest, by: meter).next() }
    case .done(nil, _), nil: return .none
    }
  }
}
