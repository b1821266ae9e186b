import TodoModel

/// A list as it was loaded for one line.
package struct LoadedTasks: Equatable, Sendable, Codable {
  /// The query for that line only.
  let query: Query
  /// The tasks, in order.
  let tasks: [TodoItem]
  /// How many tasks there are altogether.
  let total: Int
  /// The urgency of each of the tasks, if they are those to be done next.
  var urgencies: [Urgency]?
  /// What is being worked on, which narrows the list as well.
  var scope = Scope()
  /// What hides tasks that fit, if the list is empty for that.
  var emptyListReason: EmptyListReason?
  /// What of the line may have been meant otherwise.
  var remarks: [QueryRemark] = []
  /// How the list is shown, if the line or a view says so.
  var list: ArrangedList?
  /// What the dates of the standing query and of that for the line mean.
  var dates = ListingDates()
  /// What it tells of its tasks that they do not tell by themselves.
  var facts = ListFacts()
}
