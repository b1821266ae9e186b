/// What the user wants of a live view.
package enum WatchIntent: AppIntent {
  package typealias Owner = Watch

  /// See what a command shows, again and again.
  case watch(String)
  /// See no more of it.
  case leave
}
