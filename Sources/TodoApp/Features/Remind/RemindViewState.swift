import TodoModel

/// What was told last.
struct RemindViewState: Equatable, Sendable {
  /// What has come; nil before it was asked.
  var news: DueNow?
}
