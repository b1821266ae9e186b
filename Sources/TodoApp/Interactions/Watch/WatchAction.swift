/// What is to be done with a live view.
package enum WatchAction: AppAction {
  package typealias Owner = Watch

  /// Begin to show what a command shows.
  case begin(String)
  /// Have the command given again.
  case renew
  /// End it.
  case end
}
