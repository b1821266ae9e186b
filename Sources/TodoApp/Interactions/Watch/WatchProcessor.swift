import MVI

/// Sees to it that there is somebody to watch; what is shown is the business of the command that is watched.
package struct WatchProcessor: Processor {
  let environment: TodoEnvironment

  package func results(of action: WatchAction) -> Results<WatchResult> {
    switch action {
    case .begin(let line): Results(environment.canBeWatched ? .begun(line) : .refused)
    case .end: Results(.ended)
    }
  }
}
