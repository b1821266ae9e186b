import TodoModel

/// What there is to be seen of the list.
package struct TasksViewState: Equatable, Sendable {
  /// What stands between all tasks and the list.
  var listing = Listing.standard
  /// The list as it was loaded last; made when the screen is shown, not kept up to date while another screen is on top.
  var content: Content?

  /// Whether anything narrows the list at all.
  var isFiltering: Bool { listing.isFiltering || content?.scope.isEmpty == false }

  /// A list that has been loaded.
  struct Content: Equatable, Sendable {
    /// The query for that time only.
    package let query: Query
    /// The tasks, in order.
    package let tasks: [TodoItem]
    /// How many tasks there are altogether.
    package let total: Int
    /// The urgency of each of the tasks, if they are those to be done next.
    var urgencies: [Urgency]?
    /// What is being worked on, which narrows the list as well.
    package var scope = Scope()
    /// What hides tasks that fit, if the list is empty for that.
    package var emptyListReason: EmptyListReason?
    /// What of the line may have been meant otherwise.
    package var remarks: [QueryRemark] = []
    /// How the list is shown, if the line or a view says so.
    package var list: ArrangedList?
    /// What the dates of the standing query and of that for that time mean.
    package var dates = ListingDates()
    /// What it tells of its tasks that they do not tell by themselves.
    package var facts = ListFacts()
  }
}
