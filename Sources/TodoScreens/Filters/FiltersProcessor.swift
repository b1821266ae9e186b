import MVI
import TodoModel

/// Does what the filters ask for.
public struct FiltersProcessor: Processor {
  let environment: TodoEnvironment

  /// The results of one action.
  public func results(of action: FiltersAction) -> Results<FiltersResult> {
    switch action {
    case .load(let group): Results { await load(group) }
    }
  }

  private func load(_ group: FilterGroup) async -> FiltersResult {
    do throws(TodoError) {
      // What no open task has any more is no longer in use.
      return .loaded(group, group.uses(in: try await environment.dataSource.tasks()).filter { $0.active > 0 })
    } catch {
      return .loadingFailed(error)
    }
  }
}

extension FilterGroup {
  fileprivate func uses(in tasks: [TodoItem]) -> [UsageCount] {
    switch self {
    case .projects: UsageCount.projects(of: tasks)
    case .tags: UsageCount.tags(of: tasks)
    }
  }
}
