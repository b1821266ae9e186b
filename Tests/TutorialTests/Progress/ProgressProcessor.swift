import TodoApp
import TodoModel

/// Runs the actions of the progress.
struct ProgressProcessor: AppProcessor {
  let environment: Environment

  func result(of action: ProgressAction) async throws(TodoError) -> ProgressResult {
    switch action {
    case .count(let within):
      let tasks = try await environment.dataSource.tasks()
      let projects = Dictionary(grouping: tasks.filter { $0.isPart(of: within) }) { $0.project ?? "" }
      let rows = projects.map { name, tasks in
        let completed = tasks.count { $0.status == .completed }
        return ProgressViewState.Row(name: name, active: tasks.count - completed, completed: completed)
      }
      return .counted(rows.sorted { $0.name < $1.name }, within: within)
    }
  }
}

extension TodoItem {
  /// Whether the task has a project that is another one or lies within it; dots nest.
  fileprivate func isPart(of other: String?) -> Bool {
    guard let project else { return false }
    guard let other else { return true }
    return project == other || project.hasPrefix(other + ".")
  }
}
