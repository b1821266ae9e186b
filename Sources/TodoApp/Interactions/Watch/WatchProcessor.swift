import MVI
import TodoModel

/// Checks that the view can be watched; what is shown comes from the watched command.
package struct WatchProcessor: Processor {
  let environment: TodoEnvironment

  package func results(of action: WatchAction) -> Results<WatchResult> {
    switch action {
    case .begin(let line): environment.canBeWatched ? Results { await begin(line) } : Results(.refused)
    case .renew: Results(.outdated)
    case .end: Results(.ended)
    }
  }

  /// The data file is brought up to date first: it may be watched for hours.
  private func begin(_ line: String) async -> WatchResult {
    await environment.dataSource.checkpoint(during: .betweenLines)
    return .begun(line)
  }
}
