import MVI
import TodoModel

extension Processor<Shell.Action, Shell.Result> {
  /// Makes each command durable before it is answered; if that fails, the failure is the answer.
  func committingEachCommand(to dataSource: any TasksDataSource) -> some Processor<Shell.Action, Shell.Result> {
    around { action, next in
      // Commits in the piece of work that made the change, so nothing comes in between.
      next.results(of: action).around { work in
        var results = await work()
        guard let result = await results.next() else { return .none }
        let rest = results
        var answer = result
        if case .feature(let changed) = result, changed.report.isChange {
          do throws(TodoError) { try await dataSource.commit() } catch { answer = .refused(error) }
        }
        return Results(answer).followed { rest }
      }
    }
  }

  /// Adds to each answer the changes by others in the meantime, and the current task counts.
  func lookingOutside(in environment: Environment) -> some Processor<Shell.Action, Shell.Result> {
    around { action, next in
      next.results(of: action).flatMap { result in
        switch result {
        case .feature, .failed, .declined, .askedAgain:
          .deferred { await environment.lookOutside(reportsErrors: false) }.followed { Results(result) }
        case _: Results(result)
        }
      }
    }
  }

  /// Makes work that a user waits for cancellable: its changes are taken back, and the answer reports that.
  func cancellable(
    by cancellation: Cancellation, rollingBack dataSource: any TasksDataSource
  ) -> some Processor<Shell.Action, Shell.Result> {
    around { action, next in
      switch action {
      case .greet, .run, .leave, .answer:
        next.results(of: action).around { work in
          if let results = await cancellation.runInPlace(work) { return results }
          await dataSource.rollback()
          return Results(.refused(.cancelled))
        }
      case .emit, .suggest, .commit, .checkpoint, .lookOutside, .lookAtClock, .syncInBackground:
        next.results(of: action)
      }
    }
  }

  /// Emits a result for each progress of a long action, each when the one before is shown. That takes a thread.
  func reportingProgress(
    of meter: ProgressMeter, where isLong: @escaping @Sendable (Shell.Action) -> Bool
  ) -> some Processor<Shell.Action, Shell.Result> {
    around { action, next in
      let results = next.results(of: action)
      return isLong(action) ? .deferred { await AccompaniedWork(on: results, by: meter).next() } : results
    }
  }
}

/// Work on the next result, with the progress that is made while it is waited for.
private struct AccompaniedWork: Sendable {
  private enum Step: Sendable {
    case progress(Progress)
    case done(Shell.Result?, rest: Results<Shell.Result>)
  }

  private let meter: ProgressMeter
  private let steps: AsyncStream<Step>

  init(on results: Results<Shell.Result>, by meter: ProgressMeter) {
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

  func next() async -> Results<Shell.Result> {
    var iterator = steps.makeAsyncIterator()
    switch await iterator.next() {
    case .progress(let progress): return Results(.progressed(progress)).followed { await next() }
    case .done(let result?, let rest):
      return Results(result).followed { await AccompaniedWork(on: rest, by: meter).next() }
    case .done(nil, _), nil: return .none
    }
  }
}
