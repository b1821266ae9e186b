import MVI
import TodoModel

/// Does what the statistics ask for.
public struct StatisticsProcessor: Processor {
  let environment: TodoEnvironment

  /// The results of one action.
  public func results(of action: StatisticsAction) -> Results<StatisticsResult> {
    switch action {
    case .load: Results { await load() }
    }
  }

  private func load() async -> StatisticsResult {
    do throws(TodoError) {
      let tasks = try await environment.dataSource.tasks()
      let completed = tasks.count { $0.status == .completed }
      return .loaded(active: tasks.count - completed, completed: completed)
    } catch {
      return .loadingFailed(error)
    }
  }
}
