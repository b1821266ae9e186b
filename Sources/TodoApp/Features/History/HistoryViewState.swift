import TodoModel

/// What there is to be seen of the history.
struct HistoryViewState: Equatable, Sendable {
  /// The history as it was loaded last; nil before that, and when it has changed since.
  var history: TaskHistory?
}
