/// What is to be done with a live view.
package enum WatchAction: AppAction {
  package typealias Owner = Watch

  /// Begin to show what a command shows.
  case begin(String)
  /// End it.
  case end
}
