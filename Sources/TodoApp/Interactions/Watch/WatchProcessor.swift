import TodoModel

/// Checks that the view can be watched; what is shown comes from the watched command.
package struct WatchProcessor: AppProcessor {
  let environment: TodoEnvironment

  package init(environment: TodoEnvironment) { self.environment = environment }

  package func result(of action: WatchAction) async throws(TodoError) -> WatchResult {
    switch action {
    case .begin(let line):
      guard environment.canBeWatched else { throw .notConfirmed(.nobodyToWatch) }
      // The data file is brought up to date first: it may be watched for hours.
      await environment.dataSource.checkpoint(during: .betweenLines)
      return .begun(line)
    case .renew: return .outdated
    case .end: return .ended
    }
  }
}
