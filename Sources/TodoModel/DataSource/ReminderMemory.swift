/// Remembers up to when it was told what has become due.
package protocol ReminderMemory: Sendable {
  /// Moves that forwards to an instant, for good, and answers with where it was; nil if nothing was remembered. Of several
  /// callers at once each goes on where the one before has stopped.
  func advance(to instant: Instant) throws(TodoError) -> Instant?
}
