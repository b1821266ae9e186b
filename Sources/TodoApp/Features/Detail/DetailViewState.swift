/// What there is to be seen of one task.
struct DetailViewState: Equatable, Sendable {
  /// The task that is shown, with those that it is connected with; nil before one has been.
  var content: TaskDetails?
}
