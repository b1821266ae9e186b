import TodoModel

/// What there is to be seen of the list.
public struct TasksViewState: Equatable, Sendable {
  /// What stands between all tasks and the list.
  public var listing = Listing.standard
  /// The list as it was loaded last; made when the screen is shown, not kept up to date behind it.
  public var content: Content?
  /// The change that waits for a yes.
  public var confirmation: Confirmation?

  /// Whether anything narrows the list at all.
  public var isFiltering: Bool { listing.isFiltering || content?.scope.isEmpty == false }

  /// A list that has been loaded.
  public struct Content: Equatable, Sendable {
    /// The query for that time only.
    public let query: Query
    /// The tasks, in order.
    public let tasks: [TodoItem]
    /// How many tasks there are altogether.
    public let total: Int
    /// How much each of the tasks presses, if they are those to be done next.
    public var urgencies: [Urgency]?
    /// What is being worked on, which narrows the list as well.
    public var scope = Scope()
    /// What hides tasks that fit, if the list is empty for that.
    public var absence: Absence?
    /// What the dates of the standing query and of that for that time mean.
    public var dates = ListingDates()
  }
}
