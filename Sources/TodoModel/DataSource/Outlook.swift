/// How much there is to be done, and what is worked on.
public struct Outlook: Hashable, Sendable, Codable {
  /// The day that it was looked at.
  public var day: Day
  /// How many tasks are to be done.
  public var active: Int
  /// How many of those are overdue.
  public var overdue: Int
  /// How many are due today.
  public var today: Int
  /// What is being worked on.
  public var scope: Scope

  /// An outlook from its parts.
  public init(day: Day, active: Int = 0, overdue: Int = 0, today: Int = 0, scope: Scope = Scope()) {
    self.day = day
    self.active = active
    self.overdue = overdue
    self.today = today
    self.scope = scope
  }
}
