import MVI
import TodoModel

extension Processor<TodoAction, TodoResult> {
  /// Makes each command durable before it is answered; if that fails, the failure is the answer.
  public func committingEachCommand(to dataSource: any TasksDataSource) -> some Processor<TodoAction, TodoResult> {
    around { action, next in
      next.results(of: action).flatMap { result in
        guard case .screen(let changed) = result, changed.outcome.isChange else { return Results(result) }
        return Results {
          do throws(TodoError) {
            try await dataSource.commit()
            return result
          } catch {
            return .program(.failed(error))
          }
        }
      }
    }
  }

  /// Has each answer come with what others have done in the meantime, and with how much there is to be done by now.
  public func lookingOutside(in environment: TodoEnvironment) -> some Processor<TodoAction, TodoResult> {
    around { action, next in
      next.results(of: action).flatMap { result in
        guard case .screen = result else { return Results(result) }
        return Results<TodoResult>.none.followed { await environment.lookOutside(tellsErrors: false) }.followed {
          Results(result)
        }
      }
    }
  }

  /// Lets work be interrupted: what it had changed is taken back, and the answer says so.
  public func cancellable(
    by cancellation: Cancellation, rollingBack dataSource: any TasksDataSource
  ) -> some Processor<TodoAction, TodoResult> {
    around { action, next in
      next.results(of: action).around { work in
        await cancellation.run {
          let results = await work()
          guard Task.isCancelled else { return results }
          await dataSource.rollback()
          return Results(.program(.failed(.cancelled)))
        }
      }
    }
  }
}
