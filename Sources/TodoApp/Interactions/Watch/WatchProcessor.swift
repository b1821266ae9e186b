import MVI

/// Checks that the view can be watched; what is shown comes from the watched command.
package struct WatchProcessor: Processor {
  let environment: TodoEnvironment

  package func results(of action: WatchAction) -> Results<WatchResult> {
    switch action {
    case .begin(let line): Results(environment.canBeWatched ? .begun(line) : .refused)
    case .end: Results(.ended)
    }
  }
}
