/// What the user wants of one task.
public enum DetailIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = DetailScreen

  /// See a task.
  case open(Int)

  /// Nothing else can be done here.
  public var onlyShows: Bool { true }
}
