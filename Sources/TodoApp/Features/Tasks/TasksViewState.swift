import TodoModel

/// What there is to be seen of the list.
package struct TasksViewState: Equatable, Sendable {
  /// What stands between all tasks and the list.
  var listing = Listing.standard
  /// The list as it was loaded last; made when the screen is shown, not kept up to date while another screen is on top.
  var content: LoadedTasks?

  /// Whether anything narrows the list at all.
  var isFiltering: Bool { listing.isFiltering || content?.scope.isEmpty == false }
}
