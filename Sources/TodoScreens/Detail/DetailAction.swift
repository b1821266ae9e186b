import TodoModel

/// What is to be done with one task.
public enum DetailAction: ScreenAction {
  /// The screen it belongs to.
  public typealias Owner = DetailScreen

  /// Load the task and those that it is connected with.
  case load(Int)
}
