import MVI
import TodoModel

extension Processor<TodoAction, TodoResult> {
  /// Makes each command durable before it is answered; if that fails, the failure is the answer.
  func committingEachCommand(to dataSource: any TasksDataSource) -> some Processor<TodoAction, TodoResult> {
    around { action, next in
      // In the piece of work that has made the change, so that nothing can come between the two.
      next.results(of: action).around { work in
        var results = await work()
        guard let result = await results.next() else { return .none }
        let rest = results
        guard case .feature(let changed) = result, changed.output.isChange else {
          return Results(result).followed { rest }
        }
        do throws(TodoError) {
          try await dataSource.commit()
          return Results(result).followed { rest }
        } catch {
          return Results(.program(.failed(error))).followed { rest }
        }
      }
    }
  }

  /// Has each answer come with what others have done in the meantime, and with how much there is to be done by now.
  func lookingOutside(in environment: TodoEnvironment) -> some Processor<TodoAction, TodoResult> {
    around { action, next in
      next.results(of: action).flatMap { result in
        guard result.isAnswerOfFeature else { return Results(result) }
        return .deferred { await environment.lookOutside(tellsErrors: false) }.followed { Results(result) }
      }
    }
  }

  /// Lets work be interrupted that a user waits for: what it had changed is taken back, and the answer says so.
  func cancellable(
    by cancellation: Cancellation, rollingBack dataSource: any TasksDataSource
  ) -> some Processor<TodoAction, TodoResult> {
    around { action, next in
      guard action.isWaitedFor else { return next.results(of: action) }
      return next.results(of: action).around { work in
        guard let results = await cancellation.runInPlace(work) else {
          await dataSource.rollback()
          return Results(.program(.failed(.cancelled)))
        }
        return results
      }
    }
  }
}

extension TodoResult {
  /// Whether a feature has been at work, or an answer to it has been taken.
  fileprivate var isAnswerOfFeature: Bool {
    switch self {
    case .feature, .program(.declined), .program(.askedAgain): true
    case .program: false
    }
  }
}

extension TodoAction {
  /// Whether a user waits for the result.
  fileprivate var isWaitedFor: Bool {
    switch self {
    case .greet, .run, .decline, .askAgain, .goBack, .goHome, .stay, .refuse, .quit: true
    case .suggest, .correct, .commit, .checkpoint, .fit, .lookOutside, .renewWatched, .lookAtClock, .tell, .syncBeside:
      false
    }
  }
}
