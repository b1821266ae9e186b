import MVI
import TodoModel

/// Runs the actions of the detail screen.
struct DetailProcessor: Processor {
  let environment: TodoEnvironment

  func results(of action: DetailAction) -> Results<DetailResult> {
    switch action {
    case .load(let number): Results { await load(number) }
    }
  }

  private func load(_ number: Int) async -> DetailResult {
    do throws(TodoError) {
      let task = try await environment.dataSource.task(number)
      let tasks = try await environment.dataSource.tasks()
      return .loaded(
        DetailViewState.Content(
          task, among: tasks, at: environment.clock.present,
          fields: try await environment.dataSource.fields(of: number)))
    } catch {
      return .loadingFailed(error)
    }
  }
}
