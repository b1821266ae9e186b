import MVI

/// What is being watched.
package struct WatchViewState: Equatable, Sendable {
  /// The command whose screen is shown; nil if nothing is watched.
  var line: String?
  /// Whether the command is to be given again, because what it shows may have changed.
  var isOutOfDate = false
}

extension TodoViewState {
  /// The command that is given again whenever what it shows may have changed, until a key is pressed.
  package var watchedLine: String? { features[Watch.self].line }
}
