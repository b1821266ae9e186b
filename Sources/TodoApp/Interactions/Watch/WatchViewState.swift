import MVI

/// What is being watched.
package struct WatchViewState: Equatable, Sendable {
  /// The command whose screen is shown; nil if nothing is watched.
  var line: String?
}

extension TodoViewState {
  /// The command that the view gives again whenever what it shows may have changed, until a key is pressed.
  package var watchedLine: String? { features[Watch.self].line }
}
